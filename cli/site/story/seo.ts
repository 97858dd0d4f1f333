// The texts of a story that only search engines and social networks read: they are in the head of its page.
import { isRichText } from '../../../templates/prose/node.ts';
import { isObject, toList, toText, type JsonObject } from '../../lib/json.ts';
import { isForSearchEngines, isForVisitors } from './for-visitors.ts';
import { isHtml } from './html-text.ts';

/** The title and description in the head of a page; empty if there are none. */
export interface Seo {
  readonly title: string;
  readonly description: string;
}

/** Whether a field is only for search engines: one that is called so and has no text with structure in it, the object of a plugin, or blocks for them. */
export const isSeo = (name: string, value: unknown): boolean =>
  (isForSearchEngines(name) && !isProse(value)) ||
  (isObject(value) && /seo|meta-?tags/i.test(toText(value['plugin']))) ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && isSeoBlock(one)));

/** Whether a block is only for search engines, wherever it is. */
export const isSeoBlock = (block: JsonObject): boolean =>
  isForSearchEngines(toText(block['component'])) && !Object.values(block).some(isProse);

/** What a block says to search engines in its fields for them, or in those of the first block within it that does. */
export function readSeo(raw: JsonObject, block: JsonObject): Seo {
  const texts = isSeoBlock(raw)
    ? seoTexts('', raw)
    : Object.entries(raw).flatMap(([name, value]) => (isSeo(name, value) ? seoTexts(name, value) : []));
  const called = (what: RegExp) => texts.find(([key, text]) => what.test(key) && text.trim() !== '')?.[1].trim();
  const within = (name: string) => {
    for (const value of Object.values(block)) for (const one of toList(value)) if (isObject(one) && one[name]) return toText(one[name]);
    return '';
  };
  return { title: called(/title/i) ?? within('seo_title'), description: called(/description/i) ?? within('seo_description') };
}

/** Whether a key of a block or an object is one that somebody fills in, rather than Storyblok. */
export const isOwn = (key: string): boolean => !key.startsWith('_') && key !== 'component' && key !== 'plugin';

/** The texts in a field for search engines, each with its name. */
export function seoTexts(name: string, value: unknown): readonly (readonly [name: string, text: string])[] {
  if (typeof value === 'string') return isForVisitors(name, value) ? [[name, value]] : [];
  if (Array.isArray(value)) return value.flatMap((one) => seoTexts(name, one));
  return isObject(value) && !('filename' in value)
    ? Object.entries(value).flatMap(([key, one]) => (isOwn(key) ? seoTexts(key, one) : []))
    : [];
}

// --- internal ---

/** Whether something is written for people, with paragraphs: a `seo_text` below the products of a shop. */
const isProse = (value: unknown): boolean =>
  isRichText(value) ||
  (typeof value === 'string' && isHtml(value)) ||
  (Array.isArray(value) && value.some((one) => isObject(one) && typeof one['component'] === 'string' && Object.values(one).some(isProse)));
