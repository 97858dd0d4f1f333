import type { Locale } from '../../contract.ts';

/**
 * The editor's consent text as it is shown, sent and stored: on one line, as HTML shows it anyway. Empty if there is none, or if it exceeds the
 * list's limit: shortened it would change its meaning, and at full length the list would reject every subscriber.
 *
 * @example subscriberConsent('I want these e-mails.\n\nI am of age. ') // => 'I want these e-mails. I am of age.'
 */
export function subscriberConsent(own: string): string {
  const text = toLine(own);
  return text.length <= LONGEST_CONSENT ? text : '';
}

/** Same as in functions/src/subscription.ts (test/mailing-list.test.ts). */
export const LONGEST_CONSENT = 1000;

/**
 * The tags of a subscriber: the language, then the default, then the block's own. Editors enter those as words, but the list requires lower case with
 * hyphens, and at most ten of up to forty letters: otherwise it would reject every subscriber.
 *
 * @example subscriberTags('pt-BR', 'CSS, Dev tips') // => ['pt-br', 'professional', 'css', 'dev-tips']
 */
export function subscriberTags(locale: Locale, own: string): readonly string[] {
  const all = [locale.toLowerCase(), 'professional', ...own.split(',').map(toTag)];
  return [...new Set(all.filter((tag) => tag !== ''))].slice(0, MAX_TAGS);
}

// --- internal ---

const toLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ').trim();

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
