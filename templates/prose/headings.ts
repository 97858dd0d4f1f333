import type { RichText, RichTextNode } from '../contract.ts';
import { attrsOf, childrenOf, marksOf, numberAttr, textAttr, typeOf } from './node.ts';
import type { Mark } from './node.ts';
import { hasWords, plainText } from './text.ts';

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** The headings for a table of contents: levels 2 and 3, with their ids on the page. */
export function tableOfContents(body: RichText | null): readonly Heading[] {
  const ids = idsOf(body);
  return headingsIn(body)
    .map((node) => ({ id: ids.get(node) ?? '', text: plainText(node), level: headingLevel(node) }))
    .filter(({ level }) => level <= DEEPEST_LISTED);
}

/** The ids in a text, by heading node and anchor mark. The editor's anchors come first, because links elsewhere refer to them. */
export function idsOf(body: RichText | null, { headings = true } = {}): ReadonlyMap<object, string> {
  const ids = new Map<object, string>();
  const taken = new Set(IDS_OF_THE_PAGE);
  for (const mark of anchorsIn(body)) {
    const id = textAttr(attrsOf(mark), 'id');
    if (id === '' || /\s/.test(id) || taken.has(id)) continue;
    ids.set(mark, id);
    taken.add(id);
  }
  for (const node of headings ? headingsIn(body) : []) {
    const id = unused(slug(plainText(node)) || 'section', taken);
    ids.set(node, id);
    taken.add(id);
  }
  return ids;
}

/** The level at which a heading is rendered: the only h1 is the page's title, and HTML ends at h6. */
export function headingLevel(node: RichTextNode): 2 | 3 | 4 | 5 | 6 {
  const level = numberAttr(attrsOf(node), 'level') ?? 1;
  return Math.min(6, Math.max(2, level)) as 2 | 3 | 4 | 5 | 6;
}

/**
 * Converts a text to an id.
 *
 * @example slug('El árbol') // => 'el-arbol'
 * @example slug('¿Qué es `flex: 1`?') // => 'que-es-flex-1'
 */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

// --- internal ---

const DEEPEST_LISTED = 3;
const IDS_OF_THE_PAGE = ['main'];

function unused(id: string, taken: ReadonlySet<string>): string {
  let number = 1;
  let candidate = id;
  while (taken.has(candidate)) candidate = `${id}-${++number}`;
  return candidate;
}

function headingsIn(body: RichTextNode | null): readonly RichTextNode[] {
  const found: RichTextNode[] = [];
  visit(body, (node) => {
    if (typeOf(node) === 'heading' && hasWords(node)) found.push(node);
  });
  return found;
}

function anchorsIn(body: RichTextNode | null): readonly Mark[] {
  const found: Mark[] = [];
  visit(body, (node) => {
    for (const mark of marksOf(node)) if (mark.type === 'anchor') found.push(mark);
  });
  return found;
}

/** Visits all nodes in reading order. */
function visit(node: RichTextNode | null, see: (node: RichTextNode) => void): void {
  for (const child of childrenOf(node)) {
    see(child);
    visit(child, see);
  }
}
