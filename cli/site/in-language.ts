import type { Locale } from '../../templates/contract.ts';
import type { Site, SiteStory } from './graph.ts';

/** Who refers to a story: another one, or what has only a language. */
export interface Referrer {
  readonly locale: Locale;
  readonly uuid?: string;
}

/**
 * The story that somebody means who refers to one of another language: its translation. A story that was duplicated in the Dimensions app still leads to
 * what the original leads to. Only who refers to the translation of their own story means the other language.
 */
export function inLanguage(target: SiteStory, from: Referrer, site: Site): SiteStory {
  if (target.story.locale === from.locale) return target;
  const uuid = target.translations[from.locale];
  const translated = uuid === undefined || uuid === from.uuid ? undefined : site.stories.get(uuid);
  // One whose address another story has is no page to lead to.
  return translated && (translated.story.url || !target.story.url) ? translated : target;
}

/** Whether what is referred to is in another language although nobody meant that, for want of a translation. */
export const isForeign = (meant: SiteStory, { locale, uuid }: Required<Referrer>): boolean =>
  meant.story.locale !== locale && meant.translations[locale] !== uuid;
