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

// --- internal ---

const toLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ').trim();
