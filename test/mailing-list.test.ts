import { expect, inject, test } from 'vitest';
import { loadAddSubscriber } from '../cli/serve/emulators/functions.ts';
import { memorySubscribers } from '../functions/src/memory-subscribers.ts';
import { parseSubscription } from '../functions/src/subscription.ts';
import { checkFields } from '../islands/form/fields.ts';
import { TIMEOUT_MS } from '../islands/opt-in/subscribe.ts';
import { subscriberTags } from '../templates/parts/form/subscriber-tags.ts';
import { pagesOf } from './support/site-files.ts';

// The form and the function are deployed apart and share no source: what the one lets through, the other has to take.
const form = pagesOf(inject('demo')).flatMap(({ document }) => document.querySelector('form[data-form="opt-in"]') ?? [])[0];
const WORDS = { needed: 'needed', notEmail: 'no address', notUrl: '', tooLong: 'too long' };

/** How much one can type into a field of the form. */
const longest = (name: string) => Number(form?.querySelector(`[name="${name}"]`)?.getAttribute('maxlength'));
const lets = (email: string) =>
  checkFields([{ name: 'email', label: 'E-mail', value: email, type: 'email', required: true, maxLength: longest('email') }], WORDS)
    .length === 0;
const takes = (data: object) => parseSubscription({ email: 'ana@example.com', ...data }).kind === 'person';

test.each(['firstName', 'lastName'])('%s is as long in the form as the function takes it', (name) => {
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
])('%j is an address to both, or to neither: %s', (email, isAddress) => {
  expect({ form: lets(email), function: takes({ email }) }).toEqual({ form: isAddress, function: isAddress });
});

test('a block’s tags are as many and as long as the function takes them', () => {
  const tags = subscriberTags('en', Array.from({ length: 20 }, (_, index) => `${index}${'a'.repeat(60)}`).join());
  expect(takes({ tags })).toBe(true);
  expect(takes({ tags: [...tags, 'one'] })).toBe(false);
  expect(takes({ tags: [`${tags.at(-1)}a`] })).toBe(false);
});

test('the form waits until the function has ended, its start included', async () => {
  const { addSubscriber } = await loadAddSubscriber();
  const { timeoutSeconds } = (addSubscriber(memorySubscribers()) as unknown as { readonly __endpoint: { readonly timeoutSeconds: number } })
    .__endpoint;
  expect(TIMEOUT_MS - timeoutSeconds * 1000).toBeGreaterThanOrEqual(10_000);
});
