import type { Locale } from '../../contract.ts';

/**
 * The tags of a subscriber: the language first, then what everybody has, then the block's own. Editors write those as words; the list knows
 * them in small letters with hyphens.
 *
 * @example subscriberTags('en', 'CSS, Dev tips') // => ['en', 'professional', 'css', 'dev-tips']
 */
export function subscriberTags(locale: Locale, own: string): readonly string[] {
  return [
    ...new Set([
      locale,
      'professional',
      ...own
        .split(',')
        .map(toTag)
        .filter((tag) => tag !== ''),
    ]),
  ];
}

// --- internal ---

const toTag = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
