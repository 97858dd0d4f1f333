import type { Block } from '../../../templates/contract.ts';
import type { BlockFinding } from '../problems.ts';
import { fieldsOf } from '../story/fields.ts';
import type { RefusedValue } from '../story/normalise.ts';
import { fieldPath } from '../story/walk.ts';
import type { Found } from '../story/walk.ts';
import { checkQuiz } from './quiz.ts';
import { badValues } from './values.ts';

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

// --- internal ---

const unknownComponent = (component: string, path: string): BlockFinding => ({
  code: 'unknownComponent',
  path,
  message: `the component "${component}" is unknown`,
  hint: `Add a file for it to templates/blocks/ (docs/adding-a-block.md), or ${path === '' ? SETTINGS : 'remove it from the content.'}`,
});

// A content type without a template: stories of settings, such as a header's, are read by other pages and are none themselves.
const SETTINGS =
  'if it holds settings rather than a page, name it in routes.withoutPage in site.config.ts, or move the story to routes.configFolder ("config").';

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
