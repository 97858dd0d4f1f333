import { describe, expect, test } from 'vitest';
import { chosenLocale, greet, localeCookie, localeOfPath, spokenLocale } from './choice.ts';
import type { Visit } from './choice.ts';

const homes = { es: '/', en: '/en' };

test.each([
  ['/', 'es'],
  ['/cursos', 'es'],
  ['/enero', 'es'],
  ['/en', 'en'],
  ['/en/login', 'en'],
])('the address %s is in %s', (path, locale) => {
  expect(localeOfPath(path, homes)).toBe(locale);
});

test.each([
  ['', null],
  ['i18n_redirected=en', 'en'],
  ['a=1; i18n_redirected=es; b=2', 'es'],
  ['i18n_redirected=fr', null],
  ['i18n_redirected=constructor', null],
  ['xi18n_redirected=en', null],
])('of the cookies "%s" the choice is %s', (cookies, locale) => {
  expect(chosenLocale(cookies, homes)).toBe(locale);
});

test.each([
  [['en-GB', 'es'], 'en'],
  [['fr-FR', 'ES-mx'], 'es'],
  [['fr', 'de'], null],
  [['toString'], null],
  [[], null],
])('of the languages %j the site speaks %s', (languages, locale) => {
  expect(spokenLocale(languages, homes)).toBe(locale);
});

test('a choice is kept for a year, everywhere on the site, and sent when one follows a link to it', () => {
  expect(localeCookie('en')).toBe('i18n_redirected=en; max-age=31536000; path=/; SameSite=Lax');
});

describe('a visitor', () => {
  const visit = (more: Partial<Visit>) =>
    greet({ detection: 'suggest', path: '/cursos', homes, cookies: '', languages: ['es-ES'], dismissed: null, ...more });
  const english = { kind: 'suggest', locale: 'en' };

  test.each<[string, Partial<Visit>, unknown]>([
    ['whose browser speaks the page’s language is left alone', {}, null],
    ['whose browser speaks another one is told of it', { languages: ['en'] }, english],
    ['is not told again once it was sent away', { languages: ['en'], dismissed: 'en' }, null],
    ['of the root address is told too, not sent', { languages: ['en'], path: '/' }, english],
    ['who chose a language is sent there from the root address', { cookies: 'i18n_redirected=en', path: '/' }, { kind: 'go', to: '/en' }],
    ['who chose a language is only told of it elsewhere', { cookies: 'i18n_redirected=en' }, english],
    ['who chose this language is left alone, whatever the browser speaks', { cookies: 'i18n_redirected=es', languages: ['en'] }, null],
    ['whose browser speaks neither is left alone', { languages: ['fr'], path: '/en/keys' }, null],
    [
      'of an English page who chose Spanish is told of it',
      { cookies: 'i18n_redirected=es', path: '/en' },
      { kind: 'suggest', locale: 'es' },
    ],
    [
      'may be sent from the root address by the browser’s language',
      { detection: 'redirect', languages: ['en'], path: '/' },
      { kind: 'go', to: '/en' },
    ],
    ['is never sent from another address', { detection: 'redirect', languages: ['en'] }, english],
    ['is left alone where detection is off', { detection: 'off', cookies: 'i18n_redirected=en', languages: ['en'], path: '/' }, null],
  ])('%s', (_, more, expected) => {
    expect(visit(more)).toEqual(expected);
  });
});
