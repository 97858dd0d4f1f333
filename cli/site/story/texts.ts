import type { Block, WrittenField } from '../../../templates/contract.ts';
import { isObject, toText, type JsonObject } from '../../lib/json.ts';
import { fieldsOf } from './fields.ts';
import { altStem, isTechnical } from './for-visitors.ts';
import { isHtml } from './html-text.ts';
import { isMarkdown } from './markdown-text.ts';
import { linesOf } from './normalise-values.ts';
import { isOwn, isSeo, isSeoBlock, seoTexts } from './seo.ts';
import { isTextField, type SpaceField, type SpaceSchema } from './space-schema.ts';
import { collect, isText, wordsOfHtml, type Leaves } from './text-leaves.ts';
import { isAsset, isLink, isReference } from './written-values.ts';
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
  readonly what: 'text' | 'markup' | 'file' | 'value' | 'seo';
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
  const head = headOf(blocks.get(content));
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
    const isForHead = isSeoBlock(raw as JsonObject) && !fieldsOf(component);
    for (const [name, value] of Object.entries(raw)) {
      if ((isForHead && isOwn(name)) || isSeo(name, value)) {
        const texts = seoTexts(name, value);
        const missing = texts.filter(([, text]) => !head.has(text.trim())).length;
        count += texts.length;
        if (missing > 0) add(name, 'seo', missing);
        continue;
      }
      if (!mayBeRead(name, value) || isChoice(component, name, known?.get(name))) continue;
      const leaves: Leaves = { texts: [], markup: 0, files: 0, blocks: [] };
      const isTyped = isTextField(known?.get(name));
      collect(name, value, { leaves, isBlock: (object) => blocks.has(object), isWithin: false, isTyped });
      const read = isLost ? undefined : readOf(block, name);
      const opaque = Number(leaves.texts.length === 0 && read === undefined && isOpaque(name, value));
      count += leaves.texts.length + leaves.markup + leaves.files + opaque;
      const lost = { text: countMissing(leaves.texts, { value, read, results }), markup: leaves.markup, file: leaves.files, value: opaque };
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

/** In characters, what is enough to tell whether a text is one. */
const LONG = 2000;

/** The texts that are in the head of the page of a block. */
const headOf = (block: Block | undefined): ReadonlySet<unknown> =>
  new Set(['seo_title', 'seo_description'].map((name) => toText((block as unknown as JsonObject | undefined)?.[name]).trim()));

/** What templates get of a field; undefined if nothing. */
function readOf(block: Block, name: string): unknown {
  if (!block.written) return fieldsOf(block.component)?.has(name) ? (block as unknown as JsonObject)[name] : undefined;
  // An alternative is that of the picture beside it.
  const isShownBy = (field: WrittenField) => field.name === name || (field.kind === 'assets' && altStem(name) !== null);
  const fields = block.written.fields.filter(isShownBy);
  return fields.length > 0 ? fields.map(({ value }) => value) : undefined;
}

// One of several values: a name for a program.
const isChoice = (component: string, name: string, known: SpaceField | undefined) =>
  (known && (known.options.size > 0 || known.type === 'option' || known.type === 'options')) ||
  Boolean(fieldsOf(component)?.get(name)?.choices);

/** How many texts are missing in what templates get of their field, as they are or in other markup. */
function countMissing(
  texts: readonly string[],
  { value, read, results }: { readonly value: unknown; readonly read: unknown; readonly results: ReadonlySet<unknown> },
): number {
  if (texts.length === 0 || read === undefined) return texts.length;
  // Most values are as they were fetched.
  if (read === value) return 0;
  const all: string[] = [];
  gather(read, all, results);
  const shown = new Set(all);
  let joined: string | undefined;
  return texts.filter((text) => {
    if (shown.has(text) || shown.has(linesOf(text).trim())) return false;
    joined ??= lettersOf(all.join(' '));
    // Of Markdown, what the parser makes of it is shown.
    return isMarkdown(text) ? joined === '' : !joined.includes(lettersOf(isHtml(text) ? wordsOfHtml(text) : text));
  }).length;
}

const lettersOf = (text: string) => text.replace(/[^\p{Letter}\p{Number}]+/gu, '');

/** The texts in what templates get, in their order; of rich text, without the names of its nodes and marks. */
function gather(value: unknown, all: string[], results: ReadonlySet<unknown>): void {
  if (typeof value === 'string') all.push(value);
  else if (Array.isArray(value)) for (const one of value) gather(one, all, results);
  else if (isObject(value) && !results.has(value))
    for (const [key, one] of Object.entries(value)) if (key !== 'type' && key !== 'marks') gather(one, all, results);
}

/** Whether an object holds a number that may be meant for readers, such as the stars of a rating, and nothing that says how to read it. */
function isOpaque(name: string, value: unknown): boolean {
  if (!isObject(value) || isTechnical(name) || isAsset(value) || isLink(value) || isReference(value)) return false;
  if (toText(value['plugin']) === '') return false;
  return Object.entries(value).some(([key, one]) => typeof one === 'number' && !isTechnical(key));
}
