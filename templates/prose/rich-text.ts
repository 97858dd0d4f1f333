/**
 * What becomes of an attribute of Storyblok's: it is `shown`, or `reported` as a problem where it says something that is not shown, or left out for a
 * reason.
 */
export type Fate = 'shown' | 'reported' | { readonly leftOut: string };

type Attributes = Readonly<Record<string, Fate>>;

const COLUMNS = { leftOut: 'columns take the width that they need' } as const;
const OF_STORYBLOK = { leftOut: 'only Storyblok needs it' } as const;

/** The nodes of rich text and their attributes. All are shown; any other node is reported, and what is in it is shown. */
export const NODES = {
  doc: {},
  paragraph: { textAlign: 'shown', dir: 'shown' },
  text: {},
  heading: { level: 'shown', textAlign: 'shown', dir: 'shown' },
  blockquote: { dir: 'shown' },
  bullet_list: {},
  ordered_list: { order: 'shown' },
  list_item: { dir: 'shown' },
  code_block: { class: 'shown', dir: { leftOut: 'code is written from left to right' } },
  hard_break: {},
  horizontal_rule: {},
  image: {
    id: OF_STORYBLOK,
    src: 'shown',
    alt: 'shown',
    title: 'shown',
    source: 'shown',
    copyright: 'shown',
    meta_data: 'shown',
  },
  emoji: { name: 'shown', emoji: 'shown', fallbackImage: 'reported' },
  table: {},
  tableRow: {},
  tableCell: { colspan: 'shown', rowspan: 'shown', colwidth: COLUMNS, backgroundColor: 'shown' },
  tableHeader: { colspan: 'shown', rowspan: 'shown', colwidth: COLUMNS, backgroundColor: 'shown' },
  blok: { id: OF_STORYBLOK, body: 'shown' },
} satisfies Readonly<Record<string, Attributes>>;

/** The marks of rich text and their attributes. All are shown; any other mark is reported, and its text is shown. */
export const MARKS = {
  link: { href: 'shown', uuid: 'shown', anchor: 'shown', target: 'shown', linktype: 'shown', custom: 'shown' },
  bold: {},
  italic: {},
  strike: {},
  underline: {},
  code: {},
  superscript: {},
  subscript: {},
  highlight: { color: 'shown' },
  textStyle: { color: 'shown', id: 'shown', class: 'shown' },
  anchor: { id: 'shown' },
  styled: { class: 'shown' },
} satisfies Readonly<Record<string, Attributes>>;

/** What link fields have. */
export const LINK_FIELD = {
  fieldtype: OF_STORYBLOK,
  linktype: 'shown',
  id: 'shown',
  url: 'shown',
  cached_url: 'shown',
  target: 'shown',
  anchor: 'shown',
  rel: 'shown',
  title: 'shown',
  email: 'shown',
} satisfies Attributes;

export type NodeName = keyof typeof NODES;
export type MarkName = keyof typeof MARKS;
