import { memoize } from '../../lib/memoize.ts';
import { isUuid } from '../../lib/text.ts';

/**
 * Whether a text that somebody entered into a field says something to visitors, rather than to a program: not an id, a colour, a number of pixels, the
 * name of a style, or an address. Decided by what it looks like, and by what the field is called (docs/adr/0048-any-component.md), unless the space
 * says that it is a text (`isTyped`).
 *
 * @example isForVisitors('theme', 'dark') // => false
 * @example isForVisitors('label', 'more') // => true
 */
export function isForVisitors(name: string, text: string, { isTyped = false }: { readonly isTyped?: boolean } = {}): boolean {
  const value = text.trim();
  if (!/[\p{Letter}\p{Number}]/u.test(value) || isUuid(value) || [COLOUR, ADDRESS, PATH, TAG].some((shape) => shape.test(value)))
    return false;
  // Numbers for programs have no space before their unit.
  if (QUANTITY.test(value)) return true;
  const words = value.split(/\s+/);
  const isNames = words.every((word) => NAME.test(word));
  if (isTechnical(name)) return !isNames && words.length > 1 && (/^[^a-z]/.test(value) || SENTENCE.test(value));
  if (!isNames && !MEASURE.test(value)) return true;
  if (words.length > 1) return !CLASS_LIST.test(value);
  // What is called only "name" is one that a program gives, as of fields in forms, unless it looks like a name.
  if (/^name$/i.test(name) && /^[a-z\d_-]+$/.test(value)) return false;
  return FOR_PEOPLE.has(lastWordOf(name)) || (isTyped && WORD.test(value));
}

/**
 * Whether a text may as well be a word or a number for readers as a name or a number that a program gives, in a field whose name does not tell: it needs
 * the name of its field to be understood.
 */
export const needsItsName = (name: string, text: string): boolean => WORD.test(text.trim()) && !isAppearance(name);

/** Whether a text is the slug of a story in folders, as imports leave them for references: `blog/first-post`. */
export const isSlug = (name: string, text: string): boolean =>
  PATH.test(text.trim()) && !isTechnical(name) && !TITLES.has(lastWordOf(name)) && !/^name$/i.test(name);

/** Whether a field is for a program by its name: `background_color`, `textAlign`, but not `order_title`. */
export const isTechnical = memoize(
  (name: string): boolean => wordsOf(name).some((word) => TECHNICAL.has(word)) && !TITLES.has(lastWordOf(name)),
);

/** Whether what can be chosen or counted in a field is about how it looks: `size`, `image_position`, `headline_level`. */
export function isAppearance(name: string): boolean {
  const last = lastWordOf(name);
  // A heading has a level, and so has a course.
  if (last === 'level') return wordsOf(name).some((word) => TITLE.has(word));
  return isTechnical(name) || APPEARANCE.has(last);
}

/** Whether a field has a title of what it is in, or stands beside it as one. */
export const isTitle = (name: string): boolean => TITLE.has(lastWordOf(name));

/** Whether a field is for search engines and social networks: `meta_title`, `seo`, `ogImage`. */
export const isForSearchEngines = memoize((name: string): boolean => SEARCH_ENGINES.test(wordsOf(name).join(' ')));

/**
 * The name of a field in words.
 *
 * @example inWords('delivery_time') // => 'Delivery time'
 */
export function inWords(name: string): string {
  const words = wordsOf(name).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What the field that a text describes is called, if it is the alternative of a picture; null if it is none.
 *
 * @example altStem('hero_image_alt') // => 'hero image'
 */
export const altStem = (name: string): string | null => /^(.*?) ?\balt(?: ?text| tag)?$/.exec(wordsOf(name).join(' '))?.[1] ?? null;

/** The words of a name in lower case: of `deliveryTime`, "delivery" and "time". */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);

// --- internal ---

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What fields for programs are called, in one of the words of their names. */
const TECHNICAL = setOf(
  'align alignment anchor animation appearance aspect autoplay background behavior behaviour border breakpoint class classes classname col color ' +
    'colors colour colours cols column columns css delay direction display effect fieldtype flex font gap grid height icon icons id ids index interval ' +
    'justify key lat latitude layout limit linktype lng longitude loop margin mode opacity order orientation overflow padding plugin radius ratio ' +
    'rel robots rows shape slug sort spacing speed style styles styling template theme timezone transition utm uuid variant weight width zindex zoom',
);

/** What titles and the like are called, in the last word of their names. */
const TITLE = setOf(
  'claim eyebrow headline heading kicker overline question subheadline subline subtitle tagline title ' +
    'titel titolo titre titulo título ueberschrift überschrift',
);

/** What fields for people are called in the last word of their names, whatever is before it. */
const TITLES: ReadonlySet<string> = new Set([...TITLE, ...setOf('caption description label message teaser text')]);

/** What fields for people are called, in the last word of their names. */
const FOR_PEOPLE = setOf(
  'address amount answer author button byline caption category categories city claim company content copy copyright count country cta date day ' +
    'description duration email eyebrow figure header heading headline hours intro keyword keywords label location message mobile name ' +
    'note number phone place price question quote role skill skills slogan stat subheadline subline subtitle summary tag tagline tags teaser tel term ' +
    'text time title topic topics unit value venue year',
);

/** What choices and numbers are called that are about looks, in the last word of their names. */
const APPEARANCE = setOf(
  'density element emphasis intent items kind loading look max min page placement position posts preset provider results scheme side size symbol tag ' +
    'target tone type visibility ' +
    // In other languages, which only keeps names of styles from the page: whatever is more than a word or a number is shown.
    'abstand ancho ausrichtung breite color colore couleur farbe fond fondo groesse größe hintergrund hoehe höhe icona icone icono kleur largeur ' +
    'larghezza stil taille tamano tamaño typ variante',
);

const SEARCH_ENGINES =
  /^(?:(?:page )?(?:seo|meta|metatags?|metadata)|canonical|robots|noindex|open ?graph)(?: |$)|^(?:og|twitter) (?:title|description|image|card)$/;

const COLOUR = /^(?:#[\da-f]{3,8}|(?:rgb|hsl|oklch|lab|var|color)a?\([^)]*\))$/i;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/\/\S+$|^(?:mailto|tel|data|javascript):\S*$|^[/#]\S*$/i;
const MEASURE = /^-?[\d.]+(?:px|r?em|%|v[hw]|m?s|fr|deg)$/i;
const PATH = /^(?=.*[a-z])[a-z\d-]+(?:\/[a-z\d-]+)+$/;
/** The name of an element of HTML. */
const TAG = /^(?:h[1-6]|div|span|section)$/;
/** A name that a program gives: lower case, joined by signs, or in camel case. */
const NAME = /^(?:[a-z\d]+(?:[-_:./\\[\]%!][a-z\d-]*)*|[a-z]+\d*(?:[A-Z][a-z\d]*)+|[A-Z\d]+(?:_[A-Z\d]+)+|v\d[\w.]*|[\w-]+\.[a-z\d]{2,4})$/;
/** One that may as well be a word or a number. */
const WORD = /^(?:\p{Letter}+|-?\d[\d.,:/-]*(?:%|[a-z]{1,3})?)$/u;
const QUANTITY = /^[\d.,]+ \p{Letter}{1,3}$/u;
const SENTENCE = /^(?:[\p{Letter}'’-]+[,:]? ){2,}[\p{Letter}'’-]+[.!?]?$/u;
const CLASS_LIST = /^(?:\S*[-:_/]\S*)(?:\s+\S*[-:_/]\S*)+$/;

/** Of `text_2`, "text". */
const lastWordOf = memoize((name: string): string => wordsOf(name.replace(/\d+$/, '')).at(-1) ?? '');
