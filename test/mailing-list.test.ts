import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { parseSubscription } from '../functions/src/subscription.ts';
import { checkFields } from '../islands/form/check-fields.ts';
import { LONGEST_CONSENT, subscriberConsent, subscriberTags } from '../templates/parts/form/subscriber.ts';
import { ROOT } from './support/academy.ts';
import { pagesOf } from './support/site-files.ts';

// The form and the function are deployed separately and share no source: the function has to accept everything that the form lets through.
const forms = pagesOf(inject('demo')).flatMap(({ document }) => document.querySelectorAll('form[data-form^="opt-in"]'));
const [form] = forms;
const TEXTS = { label: 'E-mail', needed: 'needed', wrong: 'no address' };

/** The maximum length of a form field. */
const longest = (name: string) => Number(form?.querySelector(`[name="${name}"]`)?.getAttribute('maxlength'));
const lets = (email: string) => {
  const max = { length: longest('email'), text: 'too long' };
  return checkFields([{ name: 'email', type: 'email', autoComplete: 'email', max, ...TEXTS }], { email }).length === 0;
};
const takes = (data: object) => parseSubscription({ email: 'ana@example.com', ...data }, ['es', 'en']).kind === 'person';

test.each(['firstName', 'lastName'])('%s has the same maximum length in the form and in the function', (name) => {
  expect(takes({ [name]: 'a'.repeat(longest(name)) })).toBe(true);
  expect(takes({ [name]: 'a'.repeat(longest(name) + 1) })).toBe(false);
});

test.each([
  ['ana@example.com', true],
  ["o'neil+list@sub.example.museum", true],
  ['josé@correo.españa', true],
  ['a_b-c.d@xn--espaa-rta.es', true],
  [`${'a'.repeat(64)}@example.com`, true],
  [`a@${'b.'.repeat(124)}comm`, true],
  ['', false],
  ['ana', false],
  ['ana@localhost', false],
  ['ana@example..com', false],
  ['ana@-example.com', false],
  ['ana@example.c', false],
  ['ana@exam_ple.com', false],
  ['ana@example.com.', false],
  ['a(b)@example.com', false],
  ['a[b]@example.com', false],
  ['a\\b@example.com', false],
  ['ana@example.com\u200b', false],
  ['ana@example.com,ben@example.com', false],
  ['Ana <ana@example.com>', false],
  ['mailto:ana@example.com', false],
  [`${'a'.repeat(65)}@example.com`, false],
  [`a@${'b.'.repeat(125)}com`, false],
])('the form and the function agree on whether %j is an address: %s', (email, isAddress) => {
  expect({ form: lets(email), function: takes({ email }) }).toEqual({ form: isAddress, function: isAddress });
});

test('the tags of a block respect the function’s limits', () => {
  const tags = subscriberTags('en', Array.from({ length: 20 }, (_, index) => `${index}${'a'.repeat(60)}`).join());
  expect(takes({ tags })).toBe(true);
  expect(takes({ tags: [...tags, 'one'] })).toBe(false);
  expect(takes({ tags: [`${tags.at(-1)}a`] })).toBe(false);
});

test('the consent of a block respects the function’s limit', () => {
  const most = 'a'.repeat(LONGEST_CONSENT);
  expect(takes({ consent: subscriberConsent(most) })).toBe(true);
  expect(takes({ consent: `${most}a` })).toBe(false);
  expect(subscriberConsent(`${most}a`)).toBe('');
});

test.each(['One.\r\n\r\nTwo.\tThree.', 'One\u2028Two\u2029Three\u0085Four\u0000', ' "One" <b>&amp;</b> ’two’\u00a0€ \n'])(
  'the function accepts an editor’s consent %j as shown',
  (own) => {
    expect(takes({ consent: subscriberConsent(own) })).toBe(true);
  },
);

test.each(['es', 'en'])('every form in the language "%s" sends the consent it shows, which the function accepts', (locale) => {
  const own = forms.filter((one) => one.closest('html')?.getAttribute('lang')?.startsWith(locale));
  const sent = own.map((one) => one.querySelector('[name="consent"]')?.getAttribute('value'));
  const usual = (JSON.parse(readFileSync(join(ROOT, `locales/${locale}.json`), 'utf8')) as Record<string, string>)['opt-in.consent'];
  expect(new Set(sent).size).toBeGreaterThan(1);
  expect(sent).toEqual(own.map((one) => one.querySelector('[data-field="consent"] label')?.text));
  // Every form of the demo has an editor's text.
  expect([usual, ...sent].filter((consent) => !takes({ consent }))).toEqual([]);
});
