import { expect, test } from 'vitest';
import { viewOf, wayOut, type Result } from './action-view.ts';
import type { EmailLink } from './email-action.ts';

type Words = Parameters<typeof viewOf>[1];

// Texts are their own keys, with the place for an address.
const words: Words = {
  texts: new Proxy({} as Words['texts'], { get: (_, key) => `${String(key)} {email}` }),
  form: {
    errors: { default: 'Something failed.', 'invalid-action-code': 'Used.', 'expired-action-code': 'Expired.' },
    'form.tryAgain': 'Try again',
  } as unknown as Words['form'],
  paths: { home: '/', login: '/login', lost: '/lost', profile: '/profile', register: '/register', never: [] },
};
const aLink = (kind: EmailLink['kind'], next: string | null = null): EmailLink => ({ kind, code: 'c', next });
const ANA = 'ana@example.com';

test.each<readonly [string, Result, string, string, string | undefined]>([
  ['is checked', { kind: 'checking' }, 'title', 'checking', undefined],
  ['is incomplete', { kind: 'incomplete' }, 'failedTitle', 'incomplete', '/'],
  ['is for a new password', { kind: 'reset', email: ANA, link: aLink('reset') }, 'resetTitle', `resetLead ${ANA}`, undefined],
  ['confirmed an address', { kind: 'verify', email: '' }, 'verifiedTitle', 'verified', '/profile'],
  ['was opened before', { kind: 'verify', email: ANA }, 'verifiedTitle', `verifiedBefore ${ANA}`, '/profile'],
  ['changed an address', { kind: 'change', email: ANA }, 'changedTitle', `changed ${ANA}`, '/login'],
  ['recovered an address', { kind: 'recover', email: ANA }, `recoveredTitle ${ANA}`, 'recovered', '/lost'],
])('a link that %s has its words, and leads on', (_, result, title, text, href) => {
  const view = viewOf(result, words);
  expect([view.title, view.text, view.link?.href]).toEqual([expect.stringContaining(title), expect.stringContaining(text), href]);
});

test.each<readonly [string, EmailLink, string, string]>([
  ['invalid-action-code', aLink('verify'), 'action.verifyUsed {email}', '/profile'],
  ['expired-action-code', aLink('verify'), 'action.verifyUsed {email}', '/profile'],
  ['invalid-action-code', aLink('reset', '/search'), 'Used.', '/lost?next=%2Fsearch'],
  ['expired-action-code', aLink('reset'), 'Expired.', '/lost'],
  ['invalid-action-code', aLink('change'), 'Used.', '/'],
  ['constructor', aLink('recover'), 'Something failed.', '/'],
])('a link that fails with %s, %j, says %j and leads to %s', (code, link, text, href) => {
  expect(viewOf({ kind: 'failed', code, link }, words)).toEqual({
    title: expect.stringContaining('action.failedTitle'),
    text,
    link: expect.objectContaining({ href }),
  });
});

test('after a lost connection the same link can be tried again', () => {
  for (const code of ['network-request-failed', 'not-loaded'])
    expect(wayOut(code, aLink('reset'), words)).toEqual({ href: '', text: 'Try again' });
});
