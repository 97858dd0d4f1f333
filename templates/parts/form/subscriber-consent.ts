/**
 * What an editor wants subscribers to agree to, as it is shown, sent and kept: in one line, which is how pages show it anyway. Empty where nobody
 * wrote anything, and where it is longer than the list takes: half of it is not what was meant, and the whole would have the list refuse everybody.
 *
 * @example subscriberConsent('I want these e-mails.\n\nI am of age. ') // => 'I want these e-mails. I am of age.'
 */
export function subscriberConsent(own: string): string {
  const text = toLine(own);
  return text.length <= LONGEST_CONSENT ? text : '';
}

/** As functions/src/subscription.ts has it (test/mailing-list.test.ts). */
export const LONGEST_CONSENT = 1000;

// --- internal ---

const toLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ').trim();
