import { safeHref } from '../../templates/prose/safe-href.ts';
import { urlOf } from '../lib/text.ts';

/** A break between two lines of a paragraph. */
export const BREAK = '\\\n';

/** A link in Markdown, relative to `base`; only its text where there is no address that is safe to follow. */
export function linkTo(text: string, address: string | undefined, base: string): string {
  const target = markdownAddress(address ?? '', base);
  return target === null ? text : `[${text}](${target})`;
}

/** What would otherwise be a mark, a link, a tag or a character reference is escaped; lines stay lines. Most texts have none of these characters. */
export function escaped(text: string): string {
  const words = text.replace(/[^\S\n]{2,}|[^\S \n]/g, ' ');
  const safe = SPECIAL.test(words) ? words.replace(MEANT, String.raw`\$&`) : words;
  return safe.replace(/ *\n */g, BREAK);
}

/** Text without spaces and breaks at its ends, where Markdown has none. */
export const trimmed = (text: string): string => text.replace(/^(?:\s|\\\n)+|(?:\s|\\\n)+$/g, '');

/** Text on one line. */
export const onOneLine = (text: string): string => text.replace(/\s*(?:\\\n\s*)+/g, ' ');

/** Escapes what at the beginning of a line is no text: of a heading, a list, a quotation. */
export const asParagraph = (text: string): string => text.replace(STARTS, '$1\\');

// --- internal ---

/** An address as published Markdown may have it: absolute, with a safe scheme, and without what would end it. Null if it has none. */
function markdownAddress(address: string, base: string): string | null {
  const safe = safeHref(address);
  if (safe === null) return null;
  return (urlOf(safe, base)?.href ?? safe).replace(/[()<>\s]/g, (found) => `%${found.charCodeAt(0).toString(16)}`);
}

const SPECIAL = /[\\`*_[\]<~&]/;
const MEANT = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;

// What begins a heading, a list, a quotation, or underlines a title: a backslash comes before it, or after the number of an item.
const STARTS = /^(?:(\d+)(?=[.)](?: |$))|(?=(?:#{1,6}|[-+])(?: |$)|>|[-=][-= ]*$))/gm;
