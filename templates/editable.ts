import type { Block } from './contract.ts';

/** What tells the Visual Editor which block an element shows. */
export interface EditableAttributes {
  /** The block's name, space, uid and story, as JSON. */
  readonly 'data-blok-c': string;
  readonly 'data-blok-uid': string;
}

/**
 * The attributes by which the Visual Editor knows a block; null where it has no mark of the editor, as in everything that is published.
 *
 * @example editableAttributes({ …, _editable: '<!--#storyblok#{"name": "hero", "space": "1", "uid": "h", "id": "2"}-->' })
 *   // => { 'data-blok-c': '{"name":"hero","space":"1","uid":"h","id":"2"}', 'data-blok-uid': '2-h' }
 */
export function editableAttributes({ _editable }: Pick<Block, '_editable'>): EditableAttributes | null {
  const mark = parseMark(MARK.exec(_editable ?? '')?.[1]);
  return mark && { 'data-blok-c': JSON.stringify(mark), 'data-blok-uid': `${mark.id}-${mark.uid}` };
}

/**
 * Moves the marks of blocks from `<academy-block>` to the first element within, so that a page for editors is laid out like a published one.
 * A block without an element of its own, or whose first element is another block's or an island's (which has no box), gets one.
 *
 * @example hoistEditable('<academy-block data-blok-uid="1-a"><p>A</p></academy-block>') // => '<p data-blok-uid="1-a">A</p>'
 */
export function hoistEditable(html: string): string {
  if (!html.includes('<academy-block')) return html;
  const ends: string[] = [];
  return html.replace(BLOCK, (_, attributes: string | undefined, element: string | undefined) => {
    if (attributes === undefined) return ends.pop() ?? '';
    ends.push(element ? '' : '</div>');
    return `${element ?? '<div'}${attributes}${element ? '' : '>'}`;
  });
}

// --- internal ---

const MARK = /^<!--#storyblok#(\{.*\})-->$/s;

const BLOCK = /<academy-block((?: [\w-]+="[^"]*")*)>(<(?!academy-)[a-z][^\s/>]*)?|<\/academy-block>/g;

interface Mark {
  readonly uid: string;
  readonly id: string;
}

function parseMark(json: string | undefined): Mark | null {
  try {
    const mark = JSON.parse(json ?? 'null') as Partial<Mark> | null;
    return mark?.uid && mark.id ? (mark as Mark) : null;
  } catch {
    // The block is shown; that it cannot be clicked is all that a broken mark does.
    return null;
  }
}
