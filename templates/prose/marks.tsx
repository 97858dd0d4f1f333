import type { ReactNode } from 'react';
import type { RichTextNode } from '../contract.ts';
import type { Mark } from './node.ts';
import { attrsOf, marksOf, textAttr } from './node.ts';
import type { Rendering } from './rendering.ts';
import type { MarkName } from './rich-text.ts';
import { toneOf } from './tone.ts';

type MarkRenderer = (text: ReactNode, mark: Mark, rendering: Rendering) => ReactNode;

/** Renderers by mark. `link` is not among them, as it wraps several nodes at once (see `links.ts`). */
const MARKS: ReadonlyMap<string, MarkRenderer> = new Map<MarkName, MarkRenderer>([
  ['bold', (text) => <strong>{text}</strong>],
  ['italic', (text) => <em>{text}</em>],
  ['strike', (text) => <s>{text}</s>],
  ['underline', (text) => <u>{text}</u>],
  ['code', (text) => <code>{text}</code>],
  ['superscript', (text) => <sup>{text}</sup>],
  ['subscript', (text) => <sub>{text}</sub>],
  ['highlight', (text, mark) => <mark className={toneClass(mark)}>{text}</mark>],
  ['textStyle', (text, mark, { ids }) => withClass(text, [toneClass(mark), styleClass(mark)].filter(Boolean).join(' '), ids.get(mark))],
  ['styled', (text, mark) => withClass(text, styleClass(mark))],
  ['anchor', (text, mark, { ids }) => (ids.has(mark) ? <span id={ids.get(mark)}>{text}</span> : text)],
]);

/** Wraps a node's text in its marks, the first one innermost; null for an empty text. Unknown marks are ignored. */
export function withMarks(text: string, node: RichTextNode, rendering: Rendering): ReactNode {
  if (text === '') return null;
  return marksOf(node).reduce<ReactNode>((inner, mark) => MARKS.get(mark.type)?.(inner, mark, rendering) ?? inner, text);
}

// --- internal ---

const withClass = (text: ReactNode, name: string | undefined, id?: string) =>
  name || id ? (
    <span id={id} className={name || undefined}>
      {text}
    </span>
  ) : (
    text
  );

function toneClass(mark: Mark): string | undefined {
  const tone = toneOf(attrsOf(mark)['color']);
  return tone ? `prose-${tone}` : undefined;
}

/** The prefix keeps a space's style names from colliding with our classes, such as `button` or `visually-hidden`. */
function styleClass(mark: Mark): string | undefined {
  const names = textAttr(attrsOf(mark), 'class').match(/(?<!\S)[A-Za-z][\w-]*(?!\S)/g) ?? [];
  return names.map((name) => `prose-style-${name}`).join(' ') || undefined;
}
