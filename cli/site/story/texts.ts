import type { Block, RichText } from '../../../templates/contract.ts';
import { attrsOf, childrenOf, isRichText, marksOf, typeOf } from '../../../templates/prose/node.ts';
import { MARKS, NODES } from '../../../templates/prose/rich-text.ts';
import { plainText } from '../../../templates/prose/text.ts';
import { isObject, jsonIn, toText, type JsonObject } from '../../lib/json.ts';
import { fieldsOf } from './fields.ts';
import { isForVisitors, isTechnical } from './for-visitors.ts';
import { isHtml, readHtml } from './html-text.ts';
import { isMarkdown } from './markdown-text.ts';
import { linesOf, whyNoFile } from './normalise-values.ts';
import type { SpaceField, SpaceSchema } from './space-schema.ts';
import { isAsset, isDate, isLink, isNameOnly, isReference } from './written-values.ts';
import { mayBeRead } from './written.ts';

/** The texts for readers in a story: how many editors wrote, and which of them its blocks do not show. */
export interface Texts {
  readonly count: number;
  readonly unshown: readonly UnshownField[];
}

/** What a field of a block holds that is not shown: texts, or what counts as one each, the texts of unknown markup, files, and values of plugins. */
export interface UnshownField {
  /** The name of its block within the story. */
  readonly uid: string;
  readonly component: string;
  readonly field: string;
  readonly what: 'text' | 'markup' | 'file' | 'value';
  readonly count: number;
  /** What the space calls the type of the field; empty if it does not say. */
  readonly type: string;
  /** Whether it is a finding of its own that the field cannot hold its value. */
  readonly isReported: boolean;
}

interface TextsContext {
  /** The blocks of the story as they were fetched, with what became of them. */
  readonly blocks: ReadonlyMap<object, Block>;
  readonly schema: SpaceSchema;
  /** The values that fields could not hold. */
  readonly refused: readonly { readonly uid: string; readonly field: string }[];
}

/**
 * Counts the texts in the blocks of a story, each as it was fetched with what became of it. A text is a leaf of the content that says something to
 * readers by the rules of docs/adr/0048-any-component.md; it is shown if it is in what templates get of its field. A file that is left out counts as a
 * text, as does a value of a plugin of which nothing can be read.
 */
export function textsIn(content: object, { blocks, schema, refused }: TextsContext): Texts {
  const results: ReadonlySet<unknown> = new Set(blocks.values());
  const unshown: UnshownField[] = [];
  let count = 0;
  const visit = (raw: object, isLost: boolean): void => {
    const block = blocks.get(raw);
    if (!block) return;
    const { component, _uid: uid } = block;
    const known = schema(component);
    const add = (field: string, what: UnshownField['what'], number: number) => {
      const isReported = what !== 'markup' && refused.some((one) => one.uid === uid && one.field === field);
      unshown.push({ uid, component, field, what, count: number, type: known?.get(field)?.type ?? '', isReported });
    };
    for (const [name, value] of Object.entries(raw)) {
      if (!mayBeRead(name, value) || isChoice(component, name, known?.get(name))) continue;
      const leaves: Leaves = { texts: [], markup: 0, files: 0, blocks: [] };
      const isTyped = TYPED.has(known?.get(name)?.type ?? '');
      collect(name, value, { leaves, isBlock: (object) => blocks.has(object), isWithin: false, isTyped });
      const read = isLost ? undefined : readOf(block, name);
      const opaque = Number(leaves.texts.length === 0 && read === undefined && isOpaque(name, value));
      count += leaves.texts.length + leaves.markup + leaves.files + opaque;
      const lost = { text: countMissing(leaves.texts, { read, results }), markup: leaves.markup, file: leaves.files, value: opaque };
      for (const [what, number] of Object.entries(lost) as [UnshownField['what'], number][]) if (number > 0) add(name, what, number);
      for (const one of leaves.blocks) visit(one, read === undefined);
    }
  };
  visit(content, false);
  return { count, unshown };
}

/** Counts the texts in content of which nothing is shown, however deeply it is nested. */
export function countTexts(content: object): number {
  const left: (readonly [name: string, value: unknown])[] = [['', content]];
  let count = 0;
  for (let next = left.pop(); next; next = left.pop()) {
    const [name, value] = next;
    if (typeof value === 'string') count += Number(isText(name, value.slice(0, LONG), { isWithin: false, isTyped: false }));
    else if (Array.isArray(value)) for (const one of value) left.push([name, one]);
    else if (isObject(value) && !isAsset(value) && !isLink(value))
      for (const [key, one] of Object.entries(value)) {
        // Of a node of rich text, its words and blocks.
        if (key === 'attrs' && isObject(one)) left.push(['body', one['body']]);
        else if (key !== 'type' && mayBeRead(key, one)) left.push([key, one]);
      }
  }
  return count;
}

// --- internal ---

/** What is in a field: texts, how many are in markup that no page shows, the files that are left out, and the blocks, which are counted by themselves. */
interface Leaves {
  readonly texts: string[];
  readonly blocks: object[];
  markup: number;
  files: number;
}

interface Collecting {
  readonly leaves: Leaves;
  isBlock(object: object): boolean;
  /** Whether it is within an object. */
  readonly isWithin: boolean;
  /** Whether the space says that it is a text. */
  readonly isTyped: boolean;
}

const TYPED: ReadonlySet<string> = new Set(['text', 'textarea']);
const IN_OBJECT = { isWithin: true, isTyped: false };

/** What templates get of a field; undefined if nothing. */
function readOf(block: Block, name: string): unknown {
  if (!block.written) return fieldsOf(block.component)?.has(name) ? (block as unknown as JsonObject)[name] : undefined;
  const fields = block.written.fields.filter((field) => field.name === name);
  return fields.length > 0 ? fields.map(({ value }) => value) : undefined;
}

// One of several values: a name for a program.
const isChoice = (component: string, name: string, known: SpaceField | undefined) =>
  (known && (known.options.size > 0 || known.type === 'option' || known.type === 'options')) ||
  Boolean(fieldsOf(component)?.get(name)?.choices);

function collect(name: string, value: unknown, collecting: Collecting): void {
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

/** In characters, what is enough to tell whether a text is one. */
const LONG = 2000;
const LETTER = /\p{Letter}/u;

function isText(name: string, text: string, { isWithin, isTyped }: Pick<Collecting, 'isWithin' | 'isTyped'>): boolean {
  if (!LETTER.test(text) || isDate(text) || (isWithin && (isTechnical(name) || isNameOnly(text)))) return false;
  return isForVisitors(name, isHtml(text) ? wordsOfHtml(text) : text, { isTyped });
}

const wordsOfHtml = (text: string): string => plainText(readHtml(text) as unknown as RichText);

/** How many texts are missing in what templates get of their field, as they are or in other markup. */
function countMissing(
  texts: readonly string[],
  { read, results }: { readonly read: unknown; readonly results: ReadonlySet<unknown> },
): number {
  if (texts.length === 0 || read === undefined) return texts.length;
  const shown = new Set<string>();
  gather(read, shown, results);
  let joined: string | undefined;
  return texts.filter((text) => {
    if (shown.has(text) || shown.has(linesOf(text).trim())) return false;
    joined ??= lettersOf([...shown].join(' '));
    // Of Markdown, what the parser makes of it is shown.
    return isMarkdown(text) ? joined === '' : !joined.includes(lettersOf(isHtml(text) ? wordsOfHtml(text) : text));
  }).length;
}

const lettersOf = (text: string) => text.replace(/[^\p{Letter}\p{Number}]+/gu, '');

function gather(value: unknown, shown: Set<string>, results: ReadonlySet<unknown>): void {
  if (typeof value === 'string') shown.add(value);
  else if (typeof value === 'object' && value !== null && !results.has(value))
    for (const one of Object.values(value)) gather(one, shown, results);
}

/** Whether an object holds a number that may be meant for readers, such as the stars of a rating, and nothing that says how to read it. */
function isOpaque(name: string, value: unknown): boolean {
  if (!isObject(value) || isTechnical(name) || isAsset(value) || isLink(value) || isReference(value)) return false;
  if (toText(value['plugin']) === '') return false;
  return Object.entries(value).some(([key, one]) => typeof one === 'number' && !isTechnical(key));
}
