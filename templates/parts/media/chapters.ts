import type { Block, Link, RichTextNode } from '../../contract.ts';
import { attrsOf, blocksOf, childrenOf, isRichText, marksOf, textOf, typeOf } from '../../prose/node.ts';
import { pageAt, type VideoSource } from './embed-addresses.ts';

interface Chapters {
  readonly video: VideoSource;
  /** The length of the video, if it is known: a later time is none of its own. */
  readonly minutes: number | null;
  /** What a link does: "Watch from 4:30 on YouTube". */
  readonly label: (time: string) => string;
}

/**
 * The text of a talk, with the times of its chapters linked to those of the video. A time is a chapter's at the beginning of a line or a cell, or in
 * brackets: `4:30`, `4:30 Questions`, `Questions (1:04:30)`.
 */
export function withChapterLinks<T extends RichTextNode | null>(body: T, chapters: Chapters): T {
  return body && (linked(body, chapters) as T);
}

// --- internal ---

const TIME = String.raw`\d{1,3}:[0-5]\d(?::[0-5]\d)?`;
const IN_BRACKETS = new RegExp(String.raw`(?<=\()${TIME}(?=\))`, 'g');
const AT_THE_BEGINNING = new RegExp(String.raw`^${TIME}(?![\d:])|${IN_BRACKETS.source}`, 'g');

function linked(node: RichTextNode, chapters: Chapters): RichTextNode {
  const blocks = blocksOf(node);
  if (blocks.length > 0) return { ...node, attrs: { ...attrsOf(node), body: blocks.map((block) => inBlock(block, chapters)) } };
  const children = childrenOf(node);
  if (children.length === 0 || typeOf(node) === 'code_block') return node;
  return {
    ...node,
    content: children.flatMap((child, index) => (isPlain(child) ? parts(child, index === 0, chapters) : [linked(child, chapters)])),
  };
}

const inBlock = (block: Block, chapters: Chapters): Block =>
  Object.fromEntries(
    Object.entries(block).map(([name, value]) => [name, isRichText(value) ? linked(value, chapters) : value]),
  ) as unknown as Block;

/** Whether a node is text without a link or code. */
const isPlain = (node: RichTextNode): boolean =>
  typeOf(node) === 'text' && !marksOf(node).some(({ type }) => type === 'link' || type === 'code' || type === 'anchor');

/** A text in pieces, those with a time as links. */
function parts(node: RichTextNode, isFirst: boolean, { video, minutes, label }: Chapters): readonly RichTextNode[] {
  const text = textOf(node);
  const pieces: RichTextNode[] = [];
  let at = 0;
  for (const { 0: time, index } of text.matchAll(isFirst ? AT_THE_BEGINNING : IN_BRACKETS)) {
    const seconds = secondsOf(time);
    if (minutes !== null && seconds > minutes * 60) continue;
    if (index > at) pieces.push({ ...node, text: text.slice(at, index) });
    const attrs = { type: 'url', to: pageAt(video, seconds), newTab: false, title: label(time) } satisfies Link;
    pieces.push({ ...node, text: time, marks: [...marksOf(node), { type: 'link', attrs }] });
    at = index + time.length;
  }
  return at === 0 ? [node] : [...pieces, ...(at < text.length ? [{ ...node, text: text.slice(at) }] : [])];
}

/** @example secondsOf('1:04:30') // => 3870 */
const secondsOf = (time: string): number => time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
