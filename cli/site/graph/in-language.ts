import type { Locale } from '../../../templates/contract.ts';
import type { Graph, SiteStory } from '../graph.ts';

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
