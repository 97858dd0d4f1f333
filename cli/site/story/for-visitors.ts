import { isUuid } from '../../lib/text.ts';

/**
 * Whether a text that somebody entered into a field says something to visitors, rather than to a program: not an id, a colour, a number of pixels, the
 * name of a style, or an address. Decided by what it looks like, and by what the field is called (docs/adr/0048-any-component.md).
 *
 * @example isForVisitors('theme', 'dark') // => false
 * @example isForVisitors('label', 'more') // => true
 */
export function isForVisitors(name: string, text: string): boolean {
  const value = text.trim();
  if (!/[\p{Letter}\p{Number}]/u.test(value) || COLOUR.test(value) || isUuid(value) || ADDRESS.test(value) || MEASURE.test(value))
    return false;
  // Names of classes: "text-center mt-4".
  if (value.split(/\s+/).every((word) => CLASS.test(word))) return !CLASS_LIST.test(value) && isText(name, value);
  if (isTechnical(name)) return /\s/.test(value) && /^[^a-z]/.test(value);
  return true;
}

/** Whether a field is for a program by its name: `background_color`, `textAlign`. */
export const isTechnical = (name: string): boolean => wordsOf(name).some((word) => TECHNICAL.has(word));

/** Whether a field is for search engines and social networks: `meta_title`, `seo`, `ogImage`. */
export const isForSearchEngines = (name: string): boolean => SEARCH_ENGINES.test(wordsOf(name).join(' '));

/**
 * The name of a field in words.
 *
 * @example inWords('delivery_time') // => 'Delivery time'
 */
export function inWords(name: string): string {
  const words = wordsOf(name).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// --- internal ---

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What fields for programs are called, in one of the words of their names. */
const TECHNICAL = setOf(
  'align alignment anchor animation appearance aspect autoplay background behavior behaviour border breakpoint class classes classname col color ' +
    'colors colour colours cols column columns css delay direction display effect fieldtype flex font gap grid height icon icons id ids index interval ' +
    'justify key lat latitude layout limit linktype lng longitude loop margin max min mode opacity order orientation overflow padding plugin radius ratio ' +
    'rel robots rows shape slug sort spacing speed style styles styling template theme timezone transition utm uuid variant version weight width zindex zoom',
);

/** What fields for people are called, in one of the words of their names. */
const TEXT = setOf(
  'answer author button byline caption claim content copy cta description eyebrow header heading headline intro label message name note question quote ' +
    'role subheadline subline subtitle summary tagline teaser text title',
);

const SEARCH_ENGINES =
  /^(?:(?:page )?(?:seo|meta|metatags?|metadata)|canonical|robots|noindex|open ?graph)(?: |$)|^(?:og|twitter) (?:title|description|image|card)$/;

const COLOUR = /^(?:#[\da-f]{3,8}|(?:rgb|hsl|oklch|lab|var|color)a?\([^)]*\))$/i;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/\/\S+$|^(?:mailto|tel|data|javascript):\S*$|^[/#]\S*$/i;
const MEASURE = /^-?[\d.]+(?:px|r?em|%|v[hw]|m?s|fr|deg)$/i;
/** A name that a program gives: lower case, joined by signs, or in camel case. */
const CLASS =
  /^(?:[a-z\d]+(?:[-_:./\\[\]%!][a-z\d-]*)*|[a-z]+\d*(?:[A-Z][a-z\d]*)+|[A-Z\d]+(?:_[A-Z\d]+)+|v\d[\w.]*|[\w-]+\.[a-z\d]{2,4})$/;
const CLASS_LIST = /^(?:\S*[-:_/]\S*)(?:\s+\S*[-:_/]\S*)+$/;

/** Whether words without capitals are a text: several of them, or one in a field for people. */
function isText(name: string, value: string): boolean {
  if (isTechnical(name)) return false;
  if (/\s/.test(value)) return true;
  return /^[a-z-]+$|^\d[\d.,]*$/.test(value) && wordsOf(name).some((word) => TEXT.has(word));
}

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
