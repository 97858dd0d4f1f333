import type { Locale } from '../../contract.ts';

/**
 * The tags of a subscriber: the language, then the default, then the block's own. Editors enter those as words, but the list requires lower case with
 * hyphens, and at most ten of up to forty letters: otherwise it would reject every subscriber.
 *
 * @example subscriberTags('en', 'CSS, Dev tips') // => ['en', 'professional', 'css', 'dev-tips']
 */
export function subscriberTags(locale: Locale, own: string): readonly string[] {
  const all = [locale, 'professional', ...own.split(',').map(toTag)];
  return [...new Set(all.filter((tag) => tag !== ''))].slice(0, MAX_TAGS);
}

// --- internal ---

// Same as in functions/src/subscription.ts (test/mailing-list.test.ts).
const MAX_TAGS = 10;
const MAX_LENGTH = 40;

const toTag = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
