import type { Locale } from '../../templates/contract.ts';
import type { SiteConfig } from '../config/define.ts';
import type { StorySummary } from './summary.ts';
import { defaultLocale, localeOf, storyUrl, withoutLocale } from './url.ts';

type Translations = Readonly<Partial<Record<Locale, string>>>;

/**
 * Pairs every story with its translations, by uuid. Storyblok's `alternates` decide (of either side: a duplicate may not have been told);
 * where they name none, or several in one language, or only stories of the same language (duplicating keeps the group), the same path
 * without the language's folder does. A pair is always mutual.
 */
export function pairTranslations(stories: readonly StorySummary[], config: SiteConfig): ReadonlyMap<string, Translations> {
  const pairs = new Map<string, Partial<Record<Locale, string>>>(stories.map(({ uuid }) => [uuid, {}]));
  const locale = (story: StorySummary) => localeOf(story.fullSlug, config).code;
  const original = defaultLocale(config);
  const bySlug = new Map(stories.map((story) => [story.fullSlug, story]));

  const join = (a: StorySummary, b: StorySummary) => {
    const ofA = pairs.get(a.uuid);
    const ofB = pairs.get(b.uuid);
    if (!ofA || !ofB || locale(a) === locale(b) || ofA[locale(b)] || ofB[locale(a)]) return;
    ofA[locale(b)] = b.uuid;
    ofB[locale(a)] = a.uuid;
  };

  for (const story of stories) {
    const named = story.alternates.filter(({ published }) => published).flatMap(({ fullSlug }) => bySlug.get(fullSlug) ?? []);
    for (const { code } of config.locales) {
      const [only, ...others] = named.filter((alternate) => locale(alternate) === code);
      if (only && others.length === 0) join(story, only);
    }
  }

  // Pages that share an address under each prefix (`/` and `/en` too, whatever the home stories are called).
  const byPath = new Map(stories.filter((story) => locale(story) === original).map((story) => [samePath(story, config), story]));
  for (const story of stories) {
    const counterpart = locale(story) === original ? undefined : byPath.get(samePath(story, config));
    if (counterpart) join(counterpart, story);
  }
  return pairs;
}

// --- internal ---

const samePath = (story: StorySummary, config: SiteConfig) =>
  withoutLocale(storyUrl(story, config), localeOf(story.fullSlug, config).prefix);
