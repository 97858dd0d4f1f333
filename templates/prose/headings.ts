import type { RichText, RichTextNode } from '../contract.ts';
import { takeId, type TakenIds } from '../ids.ts';
import { attrsOf, childrenOf, marksOf, numberAttr, textAttr, typeOf } from './node.ts';
import { hasWords, plainText } from './text.ts';

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** What links can refer to in a text. */
export interface Anchors {
  /** Ids by heading node and anchor mark. */
  readonly ids: ReadonlyMap<object, string>;
  /** The headings with ids, in reading order. */
  readonly headings: readonly Heading[];
}

interface Options {
  /** Ids in use on the page; those of the text are added. */
  readonly taken: TakenIds;
  /** Whether headings get ids. */
  readonly withHeadings: boolean;
}

/** Finds the anchors in a text and gives them ids. The editor's anchors come first, because links elsewhere refer to them. */
export function anchorsOf(body: RichText | null, { taken, withHeadings }: Options): Anchors {
  const ids = new Map<object, string>();
  const nodes: RichTextNode[] = [];
  visit(body, (node) => {
    if (withHeadings && typeOf(node) === 'heading' && hasWords(node)) nodes.push(node);
    for (const mark of marksOf(node)) {
      const id = mark.type === 'anchor' || mark.type === 'textStyle' ? textAttr(attrsOf(mark), 'id') : '';
      if (id === '' || /\s/.test(id) || taken.has(id)) continue;
      ids.set(mark, id);
      taken.set(id, 1);
    }
  });
  const headings = nodes.map((node) => {
    const text = plainText(node);
    const id = takeId(slug(text) || 'section', taken);
    ids.set(node, id);
    return { id, text, level: headingLevel(node) };
  });
  return { ids, headings };
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

/** Visits all nodes in reading order. */
function visit(node: RichTextNode | null, see: (node: RichTextNode) => void): void {
  for (const child of childrenOf(node)) {
    see(child);
    visit(child, see);
  }
}
