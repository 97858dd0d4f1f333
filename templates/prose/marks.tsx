import type { ReactNode } from 'react';
import type { RichTextNode } from '../contract.ts';
import type { Page } from '../page.tsx';
import { attrsOf, marksOf, textAttr, type Mark } from './node.ts';
import type { MarkName } from './rich-text.ts';

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

/** The design's colours, which an editor's arbitrary colour is mapped to; each is readable in light and dark. */
export type Tone = 'red' | 'ochre' | 'green' | 'blue' | 'violet';

/**
 * The tone nearest to a colour from the editor; null for greys and anything that is not a plain colour.
 *
 * @example toneOf('#fff3a3') // => 'ochre'
 * @example toneOf('rgb(204, 255, 204)') // => 'green'
 * @example toneOf('red;background:url(x)') // => null
 */
export function toneOf(colour: unknown): Tone | null {
  const rgb = typeof colour === 'string' ? toRgb(colour.trim().toLowerCase()) : null;
  const hue = rgb && hueOf(rgb);
  return hue === null ? null : (TONES.find(([end]) => hue < end)?.[1] ?? 'red');
}

/** What rendering a node requires in addition to the node. */
export interface Rendering {
  readonly page: Page;
  /** Ids by heading node and anchor mark. */
  readonly ids: ReadonlyMap<object, string>;
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

/** By the hue in degrees at which each ends. */
const TONES: readonly (readonly [number, Tone])[] = [
  [20, 'red'],
  [70, 'ochre'],
  [165, 'green'],
  [255, 'blue'],
  [330, 'violet'],
];

const NAMES: ReadonlyMap<string, string> = new Map([
  ['red', '#ff0000'],
  ['orange', '#ffa500'],
  ['yellow', '#ffff00'],
  ['green', '#008000'],
  ['teal', '#008080'],
  ['blue', '#0000ff'],
  ['purple', '#800080'],
  ['pink', '#ffc0cb'],
]);

function toRgb(colour: string): readonly number[] | null {
  const hex = /^#([\da-f]{3}|[\da-f]{6})(?:[\da-f]{2})?$/.exec(NAMES.get(colour) ?? colour)?.[1];
  if (hex) {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    return pairs.map((pair) => Number.parseInt(pair, 16));
  }
  const [, ...parts] = /^rgba?\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+[\d.]+%?)?\)$/.exec(colour) ?? [];
  return parts.length === 3 ? parts.map(Number) : null;
}

function hueOf([red = 0, green = 0, blue = 0]: readonly number[]): number | null {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < GREY) return null;
  const sixth = most === red ? (green - blue) / spread : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  return (sixth * 60 + 360) % 360;
}

/** With a smaller difference between channels, a colour is grey. */
const GREY = 16;
