import { expect, test } from 'vitest';
import type { FormTexts } from '../../form/use-form.ts';
import { isEnded, notConfirmed, notLoaded, profileNotLoaded } from './problems.ts';

const errors = {
  default: 'Something went wrong.',
  'invalid-argument': 'Look the form over.',
  'not-loaded': 'A part is missing.',
  unavailable: 'Not available.',
  'wrong-current-password': 'That is not your password.',
};
const form = { errors, 'form.tryAgain': 'Try again' } as unknown as FormTexts;
const texts = { 'profile.failed': 'Your profile could not be loaded', 'profile.refused': 'It was refused.' };
const link = { href: '', text: 'Try again' };

test.each([
  ['user-disabled', true],
  ['user-token-expired', true],
  ['signed-out', true],
  ['network-request-failed', false],
  ['wrong-password', false],
])('after %s, whether the session has ended is %j', (code, ended) => {
  expect(isEnded(code)).toBe(ended);
});

test.each([
  ['permission-denied', 'It was refused.'],
  ['invalid-argument', 'It was refused.'],
  ['not-found', 'It was refused.'],
  ['unavailable', 'Not available.'],
  ['not-loaded', 'A part is missing.'],
  ['nobody-foresaw', 'Something went wrong.'],
])('a profile that could not be loaded because of %s says so, nothing of a form, and how to try again', (code, why) => {
  expect(profileNotLoaded(code, form, texts)).toEqual([{ text: `Your profile could not be loaded. ${why}` }, link]);
});

test('only if Firebase could not be loaded, a page has to be loaded again', () => {
  expect(notLoaded('not-loaded', form)).toEqual([{ text: 'A part is missing.' }, link]);
  expect(notLoaded('unavailable', form)).toBe(null);
});

test.each([
  ['wrong-password', [{ field: 'password', text: 'That is not your password.' }]],
  ['invalid-credential', [{ field: 'password', text: 'That is not your password.' }]],
  ['missing-password', [{ field: 'password', text: 'That is not your password.' }]],
  ['popup-closed-by-user', []],
  ['unavailable', null],
])('who could not confirm that it is them because of %s is told %j', (code, problems) => {
  expect(notConfirmed(code, errors)).toEqual(problems);
});
