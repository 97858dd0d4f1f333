import { expect, test } from 'vitest';
import { otherLanguage, toAction } from './email-action.ts';

test.each([
  ['?mode=resetPassword&oobCode=c', { kind: 'reset', code: 'c', next: null }],
  [
    '?mode=resetPassword&oobCode=c&continueUrl=https%3A%2F%2Facademy.example%2Flogin%3Fnext%3D%252Fa',
    { kind: 'reset', code: 'c', next: '/a' },
  ],
  ['?mode=verifyEmail&oobCode=c&lang=en', { kind: 'verify', code: 'c', next: null }],
  ['?mode=verifyAndChangeEmail&oobCode=c', { kind: 'change', code: 'c', next: null }],
  ['?mode=recoverEmail&oobCode=c', { kind: 'recover', code: 'c', next: null }],
  ['?mode=signIn&oobCode=c&apiKey=k', { kind: 'login', search: '?mode=signIn&oobCode=c&apiKey=k' }],
  [
    '?mode=signIn&oobCode=c&continueUrl=https%3A%2F%2Facademy.example%2Flogin%3Fnext%3D%252Fa',
    { kind: 'login', search: '?mode=signIn&oobCode=c&next=%2Fa' },
  ],
  ['?mode=signIn&oobCode=c&continueUrl=nonsense', { kind: 'login', search: '?mode=signIn&oobCode=c' }],
  ['?mode=resetPassword', { kind: 'incomplete' }],
  ['?oobCode=c', { kind: 'incomplete' }],
  ['?mode=constructor&oobCode=c', { kind: 'incomplete' }],
  ['', { kind: 'incomplete' }],
])('the query "%s" is parsed into its action', (search, action) => {
  expect(toAction(search)).toEqual(action);
});

test('otherLanguage returns the page in the language of the link, or null if there is no other', () => {
  const pages = { es: '/action', en: '/en/action' };
  expect(otherLanguage('?lang=en', { pages, current: 'es' })).toBe('/en/action');
  expect(otherLanguage('?lang=en-GB', { pages, current: 'es' })).toBe('/en/action');
  expect(otherLanguage('?lang=es', { pages, current: 'es' })).toBe(null);
  expect(otherLanguage('?lang=fr', { pages, current: 'es' })).toBe(null);
  expect(otherLanguage('', { pages, current: 'es' })).toBe(null);
  expect(otherLanguage('?lang=__proto__', { pages, current: 'es' })).toBe(null);
});
