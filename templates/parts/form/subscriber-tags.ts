import type { Locale } from '../../contract.ts';

/**
 * The tags of a subscriber: the language first, then what everybody has, then the block's own. Editors write those as words; the list knows
 * them in small letters with hyphens, and takes ten of forty letters: what is more would have it refuse everybody.
 *
 * @example subscriberTags('en', 'CSS, Dev tips') // => ['en', 'professional', 'css', 'dev-tips']
 */
export function subscriberTags(locale: Locale, own: string): readonly string[] {
  const all = [locale, 'professional', ...own.split(',').map(toTag)];
  return [...new Set(all.filter((tag) => tag !== ''))].slice(0, MAX_TAGS);
}

// --- internal ---

// As functions/src/subscription.ts has them (test/mailing-list.test.ts).
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
