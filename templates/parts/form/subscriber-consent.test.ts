import { expect, test } from 'vitest';
import { LONGEST_CONSENT, subscriberConsent } from './subscriber-consent.ts';

test.each([
  ['I want these e-mails.\n\nI am of age. ', 'I want these e-mails. I am of age.'],
  ['One\r\n\tTwo\u2028Three\u0000Four', 'One Two Three Four'],
  ['"One" <b>&amp; ’two’\u00a0€', '"One" <b>&amp; ’two’\u00a0€'],
  ['', ''],
  [' \n ', ''],
  [`${'a'.repeat(LONGEST_CONSENT)}\n`, 'a'.repeat(LONGEST_CONSENT)],
  ['a'.repeat(LONGEST_CONSENT + 1), ''],
])('the consent text %j is shown as %j', (own, shown) => {
  expect(subscriberConsent(own)).toBe(shown);
});
