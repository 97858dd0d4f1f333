import type { Block } from '../../../templates/contract.ts';
import { LONGEST_CONSENT, subscriberConsent } from '../../../templates/parts/form/subscriber.ts';
import { toStackBlitz, toVideoSource } from '../../../templates/parts/media/embed-addresses.ts';
import { choicesOf } from '../../../templates/parts/quiz-choices.ts';
import { blockKey } from '../../../templates/registry.ts';
import type { QuizBlock } from '../../../templates/schema.ts';
import { shortened, type BlockFinding } from '../problems.ts';
import { fieldsOf } from '../story/fields.ts';
import type { RefusedValue } from '../story/normalise.ts';
import { fieldPath, type Found } from '../story/walk.ts';

interface Knowledge {
  readonly hasBlock: (component: string) => boolean;
  /** Values dropped when the blocks were normalised. */
  readonly refused: readonly RefusedValue[];
}

/**
 * Checks the blocks of a story for components without a template or without fields, empty required fields, unusable values, and quizzes without an
 * answer.
 */
export function checkBlocks(blocks: readonly Found<Block>[], { hasBlock, refused }: Knowledge): readonly BlockFinding[] {
  return blocks.flatMap((found) => {
    const { path, value: block } = found;
    // Whatever its fields are, all is shown.
    if (block.written?.differing.length)
      return badValues(
        found,
        refused.filter(({ why }) => why !== undefined),
      );
    const bad = badValues(found, refused);
    return [
      ...(hasBlock(block.component) ? [] : [unknownComponent(block.component, path)]),
      // A component with neither template nor fields is reported once.
      ...(hasBlock(block.component) && !fieldsOf(block.component) ? [unknownFields(block.component, path)] : []),
      // A field that is empty because its value was refused is not reported as missing too.
      ...missingFields(block, path).filter((missing) => !bad.some((one) => one.path === missing.path)),
      ...bad,
      ...checkQuiz(found),
    ];
  });
}

/** A file that its page does not show. */
export const leftOut = ({ path, value, why }: { readonly path: string; readonly value: string; readonly why: string }): BlockFinding => ({
  code: 'badValue',
  path,
  message: `the file "${shortened(value)}" is left out: ${why}`,
  hint: 'Choose another file in Storyblok.',
});

// --- internal ---

const unknownComponent = (component: string, path: string): BlockFinding => ({
  code: 'unknownComponent',
  path,
  message: `the component "${component}" has no block: what is written into it is shown field by field`,
  hint: `\`npx academy block <component>\` writes one to start from (docs/adding-a-block.md)${path === '' ? SETTINGS : ''}.`,
});

// A content type without a template: stories of settings, such as a header's, are read by other pages and are none themselves.
const SETTINGS =
  '; if it holds settings rather than a page, name it in routes.withoutPage in site.config.ts, or move the story to routes.configFolder ("config")';

const unknownFields = (component: string, path: string): BlockFinding => ({
  code: 'unknownComponent',
  path,
  message: `the component "${component}" has a template, but its fields are unknown`,
  hint: 'Add it to demo/components.json if it is not there, run `npx academy types` and restart `npx academy dev`, or remove it from the content.',
});

function missingFields(block: Block, path: string): readonly BlockFinding[] {
  return [...(fieldsOf(block.component) ?? [])].flatMap(([field, { isRequired }]): readonly BlockFinding[] => {
    if (!isRequired || !isEmpty((block as unknown as Record<string, unknown>)[field])) return [];
    return [
      {
        code: 'missingField',
        path: fieldPath(path, field),
        message: `the field "${field}" of "${block.component}" is required but empty`,
        hint: 'Fill it in and publish the story again.',
      },
    ];
  });
}

const isEmpty = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0);

// Values that were filled in but that its page cannot show.
function badValues({ path, value: block }: Found<Block>, refused: readonly RefusedValue[]): readonly BlockFinding[] {
  const own = refused.filter(({ uid }) => uid === block._uid);
  return [...own, ...refusedTexts(block)].map(({ field, value, why }) => {
    if (why !== undefined) return leftOut({ path: fieldPath(path, field), value, why });
    const { kind, choices } = fieldsOf(block.component)?.get(field) ?? {};
    const wanted = choices
      ? `but it must be one of "${choices.join('", "')}"`
      : `which is not ${textsOf(block)[field]?.what ?? (kind === 'date' ? A_DATE : 'a number')}`;
    return {
      code: 'badValue',
      path: fieldPath(path, field),
      message: `the field "${field}" of "${block.component}" is "${shortened(value)}", ${wanted}`,
      hint: choices
        ? 'Choose another value, or add this one to the field in demo/components.json and run `npx academy types`.'
        : 'Fix it and publish the story again.',
    };
  });
}

const A_DATE = 'a date like "2027-03-18 09:00"';

/** Text fields with a required format: what each must be. */
const TEXTS = new Map<string, Readonly<Record<string, Wanted>>>([
  [
    blockKey('email-opt-in'),
    { consent: { what: `a text of at most ${LONGEST_CONSENT} characters`, isOne: (value) => subscriberConsent(value) !== '' } },
  ],
  [blockKey('stack-blitz-demo'), { project: { what: 'a StackBlitz project', isOne: (value) => toStackBlitz(value, '') !== null } }],
  [blockKey('video'), { url: videoField() }],
  [blockKey('show'), { video: videoField() }],
]);

interface Wanted {
  readonly what: string;
  readonly isOne: (value: string) => boolean;
}

// Any other URL is fine: a video that is not from a known host is shown as a link.
function videoField(): Wanted {
  return { what: 'a video address', isOne: (value) => toVideoSource(value) !== null || /^(?:https?:)?\/\//i.test(value.trim()) };
}

const textsOf = ({ component }: Block) => TEXTS.get(blockKey(component)) ?? {};

function refusedTexts(block: Block): readonly Omit<RefusedValue, 'uid'>[] {
  return Object.entries(textsOf(block)).flatMap(([field, { isOne }]) => {
    const value = String((block as unknown as Record<string, unknown>)[field] ?? '');
    return value.trim() === '' || isOne(value) ? [] : [{ field, value }];
  });
}

// A quiz without options lacks a required field and is reported as such.
function checkQuiz({ path, value: block }: Found<Block>): readonly BlockFinding[] {
  if (blockKey(block.component) !== QUIZ) return [];
  const quiz = block as QuizBlock;
  if (quiz.options.length === 0) return [];
  const choices = choicesOf(quiz);
  const fault =
    choices.length < 2
      ? 'has fewer than two options to choose from'
      : choices.some(({ correct }) => correct)
        ? null
        : 'has no option that is correct';
  if (fault === null) return [];
  return [
    {
      code: 'noAnswer',
      path: fieldPath(path, 'options'),
      message: `the quiz ${quiz.question ? `"${quiz.question}" ` : ''}${fault}`,
      hint: 'Write two options or more, and say of one at least that it is correct.',
    },
  ];
}

const QUIZ = blockKey('quiz');
