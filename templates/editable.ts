import type { Block } from './contract.ts';

/** The attributes by which the Visual Editor knows which block an element shows. */
export interface EditableAttributes {
  /** The block's name, space, uid and story, as JSON. */
  readonly 'data-blok-c': string;
  readonly 'data-blok-uid': string;
  /** The block's component, by which an editor knows a block that shows nothing yet. */
  readonly 'data-blok-name': string;
}

/**
 * The Visual Editor's attributes for a block; null without `_editable`, as in everything published.
 *
 * @example editableAttributes({ …, _editable: '<!--#storyblok#{"name": "hero", "space": "1", "uid": "h", "id": "2"}-->' })
 *   // => { 'data-blok-c': '{"name":"hero","space":"1","uid":"h","id":"2"}', 'data-blok-uid': '2-h', 'data-blok-name': 'hero' }
 */
export function editableAttributes({ _editable, component }: Pick<Block, '_editable' | 'component'>): EditableAttributes | null {
  const mark = parseMark(MARK.exec(_editable ?? '')?.[1]);
  return mark && { 'data-blok-c': JSON.stringify(mark), 'data-blok-uid': `${mark.id}-${mark.uid}`, 'data-blok-name': component };
}

/**
 * Moves the editor's attributes from `<academy-block>` to the first element within, so that the preview has the same layout as the published page. A
 * block gets an element of its own if it has none, or if its first element belongs to another block or is an island (which has no box).
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
    // An invalid mark only means that the block cannot be clicked.
    return null;
  }
}
