import type { Block, WrittenField } from '../../contract.ts';

export type WrittenText = WrittenField & { readonly kind: 'text' };

/** The text that is the heading of a block: one that is called so, else the first short one that is no sentence; null if there is none. */
export function headingOf(fields: readonly WrittenField[], { component }: Pick<Block, 'component'>): WrittenText | null {
  const texts = fields.filter(isShort).filter(({ name }) => !EYEBROW.test(name));
  const first = texts.filter(({ name }) => !SECOND.test(name));
  const named = first.find(({ name }) => TITLE.test(name)) ?? first.find(({ name }) => TITLED.test(name));
  if (named) return named;
  if (TITLE.test(component)) return texts[0] ?? null;
  // A word alone is no heading of anything.
  if (fields.length === 1) return null;
  const label = fields.some(({ kind }) => kind === 'link') ? null : texts.find(({ name }) => /label$/i.test(name));
  return label ?? texts.find(({ name, value }) => !BODY.test(name) && !/[.!?…:;,]$/.test(value)) ?? null;
}

/** Whether a text stands above a heading. */
export const isEyebrow = ({ name }: WrittenField): boolean => EYEBROW.test(name);

/** Whether a field is a text of one short line. */
export const isShort = (field: WrittenField): field is WrittenText =>
  field.kind === 'text' && field.value.length <= SHORT && !field.value.includes('\n');

// --- internal ---

/** In characters: a longer text is a paragraph. */
const SHORT = 110;

const TITLE = /(?:^|[-_a-z])(?:title|titel|titulo|headline|heading|name|question|teaser)$/i;
/** One that has a part of a title in its name: `headline_text`. */
const TITLED = /title|titel|titulo|headline|heading|name|question|teaser/i;
const SECOND = /sub|second|meta|button|link|cta|alt|author|file/i;
const EYEBROW = /eyebrow|kicker|overline|pre_?title/i;
const BODY =
  /text|description|content|copy|body|paragraph|caption|quote|summary|address|e?mail|phone|alt$|label|button|link|cta|author|source|cite|role|copyright|byline|sub|placeholder/i;
