import type { RichText } from '../../../templates/contract.ts';
import { attrsOf, childrenOf, isRichText, marksOf, typeOf } from '../../../templates/prose/node.ts';
import { MARKS, NODES } from '../../../templates/prose/rich-text.ts';
import { plainText } from '../../../templates/prose/text.ts';
import { isObject, jsonIn, toText, type JsonObject } from '../../lib/json.ts';
import { isForVisitors, isTechnical } from './for-visitors.ts';
import { isHtml, readHtml } from './html-text.ts';
import { whyNoFile } from './normalise-values.ts';
import { isAsset, isDate, isLink, isNameOnly, isReference } from './written-values.ts';
import { mayBeRead } from './written.ts';

/** What is in a field: texts, how many are in markup that no page shows, the files that are left out, and the blocks, which are counted by themselves. */
export interface Leaves {
  readonly texts: string[];
  readonly blocks: object[];
  markup: number;
  files: number;
}

/** What texts are collected with. */
export interface Collecting {
  readonly leaves: Leaves;
  isBlock(object: object): boolean;
  /** Whether it is within an object. */
  readonly isWithin: boolean;
  /** Whether the space says that it is a text. */
  readonly isTyped: boolean;
}

/** Collects what is in a field. */
export function collect(name: string, value: unknown, collecting: Collecting): void {
  const { leaves, isBlock } = collecting;
  const within = { ...collecting, ...IN_OBJECT };
  if (typeof value === 'string') {
    const json = /^\s*[[{].*[\]}]\s*$/s.test(value) ? jsonIn(value) : undefined;
    if (typeof json === 'object' && json !== null) collect(name, json, within);
    else if (isText(name, value, collecting)) leaves.texts.push(value);
  } else if (Array.isArray(value)) {
    for (const one of value) collect(name, one, collecting);
  } else if (isRichText(value)) {
    collectNode(value, within);
  } else if (isObject(value) && isAsset(value)) {
    leaves.files += Number(isLeftOut(value));
  } else if (isObject(value) && isBlock(value)) {
    leaves.blocks.push(value);
  } else if (isObject(value) && !isLink(value) && !isReference(value)) {
    for (const [key, one] of Object.entries(value)) if (mayBeRead(key, one)) collect(key, one, within);
  }
}

/** Whether a text in a field is one for readers. */
export function isText(name: string, text: string, { isWithin, isTyped }: Pick<Collecting, 'isWithin' | 'isTyped'>): boolean {
  if (!LETTER.test(text) || isDate(text) || (isWithin && (isTechnical(name) || isNameOnly(text)))) return false;
  return isForVisitors(name, isHtml(text) ? wordsOfHtml(text) : text, { isTyped });
}

/** The words of HTML. */
export const wordsOfHtml = (text: string): string => plainText(readHtml(text) as unknown as RichText);

// --- internal ---

const IN_OBJECT = { isWithin: true, isTyped: false };
const LETTER = /\p{Letter}/u;

function collectNode(node: RichText, collecting: Collecting): void {
  const { leaves } = collecting;
  const type = typeOf(node);
  const attrs = attrsOf(node);
  const text: unknown = 'text' in node ? node.text : undefined;
  if (typeof text === 'string' && LETTER.test(text)) {
    if (type === 'text' || type === 'link') leaves.texts.push(text);
    else leaves.markup++;
  }
  if (type === 'image') leaves.files += Number(isLeftOut({ ...attrs, filename: attrs['src'] }));
  if (type === 'blok') collect('body', attrs['body'], collecting);
  else if (!Object.hasOwn(NODES, type)) leaves.markup += textsOfAttrs(attrs);
  for (const mark of marksOf(node)) if (!Object.hasOwn(MARKS, mark.type)) leaves.markup += textsOfAttrs(attrsOf(mark));
  for (const child of childrenOf(node)) collectNode(child as RichText, collecting);
}

const textsOfAttrs = (attrs: object): number =>
  Object.entries(attrs).filter(([key, value]) => typeof value === 'string' && isText(key, value, IN_OBJECT)).length;

const isLeftOut = (file: JsonObject): boolean => toText(file['filename']).trim() !== '' && whyNoFile(file) !== null;
