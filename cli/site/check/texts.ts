import type { Link } from '../../../templates/contract.ts';
import { brokenFence, readFence } from '../../../templates/prose/code/fence.ts';
import { attrsOf, codeOf, textAttr } from '../../../templates/prose/node.ts';
import { isRelative, safeHref } from '../../../templates/prose/safe-href.ts';
import { blockKey } from '../../../templates/registry.ts';
import type { PlaygroundBlock } from '../../../templates/schema.ts';
import { shortened, type BlockFinding } from '../problems.ts';
import { fieldPath, type Found, type References } from '../story/walk.ts';
import type { BlockKnowledge } from '../summary.ts';

/** A piece of code that a page highlights. */
interface Code {
  readonly code: string;
  /** Storyblok's class for its language. */
  readonly className: string;
  /** Its first line if it is meant to be a fence but is shown as code; empty if not. */
  readonly fence: string;
}

/** Checks for what pages show otherwise than an editor meant it: code, links, and the markup of rich text. */
export const checkTexts = (all: References, { staysPlain }: Pick<BlockKnowledge, 'staysPlain'>): readonly BlockFinding[] => [
  ...codeIn(all).flatMap(({ path, value: { code, className, fence } }) => [
    ...(fence === '' ? [] : [badFence(path, fence)]),
    ...(staysPlain(code, className) ? [plainCode(path)] : []),
  ]),
  ...all.links.flatMap(checkLink),
  ...all.unknown.map(unknownMarkup),
];

/** The code in a story: that of code blocks, and of playgrounds. */
export const codeIn = ({ blocks, codeBlocks }: Pick<References, 'blocks' | 'codeBlocks'>): readonly Found<Code>[] => [
  ...codeBlocks.map(({ path, value }) => {
    const text = codeOf(value);
    const { code, language } = readFence(text);
    return { path, value: { code, className: language || textAttr(attrsOf(value), 'class'), fence: brokenFence(text) } };
  }),
  ...blocks
    .filter(({ value }) => blockKey(value.component) === PLAYGROUND)
    .flatMap(({ path, value }) =>
      (['html', 'css'] as const).map((name) => ({
        path: fieldPath(path, name),
        value: { code: (value as PlaygroundBlock)[name].trim(), className: name, fence: '' },
      })),
    ),
];

// --- internal ---

const PLAYGROUND = blockKey('playground');

const badFence = (path: string, fence: string): BlockFinding => ({
  code: 'badValue',
  path,
  message: `the first line of a code block is "${fence}", which is not a valid fence`,
  hint: 'Write it as in docs/content-model.md, or close the fence if the code is Markdown.',
});

const plainCode = (path: string): BlockFinding => ({
  code: 'plainCode',
  path,
  message: 'the code is shown without colours, since it would take too much work to highlight',
  hint: 'Show less than 8000 characters of it, or choose plain text as its language.',
});

// One that pages leave out, or that leads to another place from each page.
function checkLink({ path, value: { type, to } }: Found<Link>): BlockFinding | readonly [] {
  const href = safeHref(to);
  if (type === 'story' || type === 'email' || (href !== null && !isRelative(href))) return [];
  if (href === null) {
    return {
      code: 'badValue',
      path,
      message: `the link to "${shortened(to)}" is left out, since it is not an address of the web, an e-mail address or a telephone number`,
      hint: 'Begin it with "https://", "mailto:" or "tel:".',
    };
  }
  return {
    code: 'deadLink',
    path,
    message: `it links to "${shortened(to)}", which begins with neither "https://" nor "/"`,
    hint: 'Add "https://" if it is on another site, or "/" if it is on this one.',
  };
}

const unknownMarkup = ({ path, value }: Found<string>): BlockFinding => ({
  code: 'unknownMarkup',
  path,
  message: `the text has ${value}, which is not shown; the words in it are`,
  hint: 'Replace it in Storyblok, or add it to templates/prose/.',
});
