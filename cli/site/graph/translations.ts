import type { Locale, UrlPath } from '../../../templates/contract.ts';
import type { LocaleConfig, SiteConfig } from '../../config/define.ts';
import { groupBy } from '../../lib/lists.ts';
import type { Graph, SiteStory } from '../graph.ts';
import type { StorySummary } from '../summary.ts';
import { defaultLocale, withoutLocale } from '../url.ts';

/** A story with the locale of its folder and the URL it wants. */
export interface PlacedStory {
  readonly source: StorySummary;
  readonly locale: LocaleConfig;
  readonly url: UrlPath;
}

type Translations = Readonly<Record<Locale, string>>;

/**
 * Pairs each story with its translations, by uuid: first with those by fields, which have the same uuid in the space. Of others, Storyblok's `alternates`
 * decide, from either side since a duplicate may not be listed yet. If they name none, several in one language, or only stories in the same language (duplicating keeps the group), stories with the same path
 * apart from the language folder are paired. Pairs are always mutual.
 */
export function pairTranslations(stories: readonly PlacedStory[], config: SiteConfig): ReadonlyMap<string, Translations> {
  const pairs = new Map<string, Record<Locale, string>>(stories.map(({ source }) => [source.uuid, {}]));
  const original = defaultLocale(config);
  const bySlug = new Map(stories.map((story) => [story.source.fullSlug, story]));

  const join = (a: PlacedStory, b: PlacedStory) => {
    const ofA = pairs.get(a.source.uuid);
    const ofB = pairs.get(b.source.uuid);
    const [inA, inB] = [a.locale.code, b.locale.code];
    if (!ofA || !ofB || inA === inB || ofA[inB] || ofB[inA]) return;
    ofA[inB] = b.source.uuid;
    ofB[inA] = a.source.uuid;
  };

  const versions = groupBy(stories, ({ source }) => source.original ?? source.uuid);
  for (const [first, ...others] of versions.values())
    for (const [index, one] of others.entries()) for (const other of [first, ...others.slice(0, index)]) join(other, one);

  for (const story of stories) {
    // Ignore whether the alternate is marked as published: if it was fetched along with the others (as drafts are too), it has a page here.
    const named = story.source.alternates.flatMap((fullSlug) => bySlug.get(fullSlug) ?? []);
    for (const { code } of config.locales) {
      const [only, ...others] = named.filter(({ locale }) => locale.code === code);
      if (only && others.length === 0) join(story, only);
    }
  }

  // Pages with the same address under each prefix (including `/` and `/en`, whatever the home stories are called).
  const byPath = new Map(stories.filter(({ locale }) => locale.code === original).map((story) => [samePath(story), story]));
  for (const story of stories) {
    const counterpart = story.locale.code === original ? undefined : byPath.get(samePath(story));
    if (counterpart) join(counterpart, story);
  }
  return pairs;
}

/** What refers to a story: another story, or something that only has a language. */
export interface Referrer {
  readonly locale: Locale;
  readonly uuid?: string;
}

/**
 * Resolves a reference to a story in another language to its translation, since a story duplicated in the Dimensions app still refers to what the
 * original refers to. The other language stays only for a story that refers to its own translation.
 */
export function inLanguage(target: SiteStory, from: Referrer, site: Graph): SiteStory {
  if (target.story.locale === from.locale) return target;
  const uuid = target.translations[from.locale];
  const translated = uuid === undefined || uuid === from.uuid ? undefined : site.stories.get(uuid);
  // A translation that lost its address to another story has no page to link to.
  return translated && (translated.story.url || !target.story.url) ? translated : target;
}

/** Whether a reference ends up in another language only because there is no translation. */
export const isForeign = (meant: SiteStory, { locale, uuid }: Required<Referrer>): boolean =>
  meant.story.locale !== locale && meant.translations[locale] !== uuid;

// --- internal ---

const samePath = ({ url, locale }: PlacedStory) => withoutLocale(url, locale.prefix);
