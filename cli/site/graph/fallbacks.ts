import type { UrlPath } from '../../../templates/contract.ts';
import type { LocaleConfig, SiteConfig } from '../../config/define.ts';
import type { SiteStory } from '../graph.ts';
import { uuidIn } from '../languages.ts';

interface FallbackOptions {
  readonly config: SiteConfig;
  /** Whether a page can be at an address. */
  readonly isFree: (url: UrlPath) => boolean;
}

/**
 * The stories of a site and, where a language has another one as its `fallback`, those that are not translated into it: each a second time, with a page
 * in that language and the text as it is. Only stories with a page have one.
 */
export function withFallbacks(
  stories: ReadonlyMap<string, SiteStory>,
  { config, isFree }: FallbackOptions,
): ReadonlyMap<string, SiteStory> {
  const lacking = config.locales.filter(({ fallback }) => fallback !== null);
  if (lacking.length === 0) return stories;
  const all = new Map<string, SiteStory>();
  for (const [uuid, one] of stories) {
    const added = lacking
      .flatMap((locale) => (isMissing(one, locale) ? toFallback(one, locale, config) : []))
      .filter(({ story }) => isFree(story.url as UrlPath));
    const translations = { ...one.translations, ...Object.fromEntries(added.map(({ story }) => [story.locale, story.uuid])) };
    all.set(uuid, added.length > 0 ? { ...one, translations } : one);
    for (const other of added) all.set(other.story.uuid, other);
  }
  return all;
}

/** Whether a story is on the site for lack of a translation, with the text of another language. */
export const isFallback = ({ story }: Pick<SiteStory, 'story'>): boolean => story.textLocale !== undefined;

/** The uuids of a story and of its fallbacks, as far as there may be any. */
export const uuidsWithFallbacks = (uuid: string, { locales }: Pick<SiteConfig, 'locales'>): readonly string[] => [
  uuid,
  ...locales.filter(({ fallback }) => fallback !== null).map(({ code }) => uuidIn(uuid, code)),
];

// --- internal ---

const isMissing = ({ story, translations }: SiteStory, locale: LocaleConfig) =>
  story.url !== null && story.locale === locale.fallback && !translations[locale.code];

function toFallback(one: SiteStory, { code, prefix }: LocaleConfig, { locales }: SiteConfig): SiteStory {
  const { story, translations } = one;
  const own = locales.find((locale) => locale.code === story.locale)?.prefix;
  // In URL form already.
  const [root, ...below] = (story.url ?? '').split('/').filter(Boolean);
  const url = `/${[prefix, root === own ? '' : root, ...below].filter(Boolean).join('/')}` as UrlPath;
  return {
    ...one,
    story: { ...story, uuid: uuidIn(story.uuid, code), locale: code, url, textLocale: story.locale },
    translations: { ...translations, [story.locale]: story.uuid },
  };
}
