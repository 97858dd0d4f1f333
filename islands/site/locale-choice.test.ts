import { describe, expect, test } from 'vitest';
import { greet, spokenLocale, type Visit } from './greet.ts';
import { chooseLocale, chosenLocale, localeOfPath } from './locale-choice.ts';
import { localeFor } from './locale-for.ts';

const homes = { es: '/', en: '/en' };

test.each([
  ['/', 'es'],
  ['/cursos', 'es'],
  ['/enero', 'es'],
  ['/en', 'en'],
  ['/en/login', 'en'],
])('the path %s has the locale %s', (path, locale) => {
  expect(localeOfPath(path, homes)).toBe(locale);
});

test.each([
  ['', null],
  ['i18n_redirected=en', 'en'],
  ['a=1; i18n_redirected=es; b=2', 'es'],
  ['i18n_redirected=fr', null],
  ['i18n_redirected=constructor', null],
  ['xi18n_redirected=en', null],
])('the cookies "%s" choose the locale %s', (cookies, locale) => {
  expect(chosenLocale(cookies, homes)).toBe(locale);
});

test.each([
  [['en-GB', 'es'], 'en'],
  [['fr-FR', 'ES-mx'], 'es'],
  [['fr', 'de'], null],
  [['toString'], null],
  [[], null],
])('the browser languages %j match the locale %s', (languages, locale) => {
  expect(spokenLocale(languages, homes)).toBe(locale);
});

test.each([
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-PT'],
  ['pt-AO', 'pt-PT'],
  ['zh-TW', 'zh-Hant'],
  ['zh-Hant-HK', 'zh-Hant'],
  ['zh', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['sr-Latn', undefined],
  ['sr', 'sr'],
  ['', undefined],
  ['en-US@posix', undefined],
])('who asks for %j gets the language %j', (asked, code) => {
  expect(localeFor(asked, ['pt-PT', 'pt-BR', 'zh-Hans', 'zh-Hant', 'sr'])).toBe(code);
});

test('the locale cookie lasts a year, is valid for all paths and is SameSite=Lax', () => {
  const page = { cookie: '' };
  chooseLocale('en', page);
  expect(page.cookie).toBe('i18n_redirected=en; max-age=31536000; path=/; SameSite=Lax');
});

describe('a visitor', () => {
  const visit = (more: Partial<Visit>) =>
    greet({ detection: 'suggest', path: '/cursos', homes, cookies: '', languages: ['es-ES'], dismissed: null, inside: false, ...more });
  const english = { suggest: 'en' };

  test.each<[string, Partial<Visit>, unknown]>([
    ['whose browser prefers the page’s language gets no suggestion', {}, {}],
    ['whose browser prefers another language gets a suggestion', { languages: ['en'] }, english],
    ['who dismissed the suggestion does not get it again', { languages: ['en'], dismissed: 'en' }, {}],
    ['of the root path gets a suggestion too, not a redirect', { languages: ['en'], path: '/' }, english],
    ['who chose a language is redirected to it from the root path', { cookies: 'i18n_redirected=en', path: '/' }, { to: '/en' }],
    [
      'who chose a language gets only a suggestion on the root path, if a link of the site leads there',
      { cookies: 'i18n_redirected=en', path: '/', inside: true },
      english,
    ],
    ['who chose a language gets only a suggestion on another path', { cookies: 'i18n_redirected=en' }, english],
    ['who chose this language gets no suggestion, whatever the browser prefers', { cookies: 'i18n_redirected=es', languages: ['en'] }, {}],
    ['whose browser prefers an unknown language gets no suggestion', { languages: ['fr'], path: '/en/keys' }, {}],
    ['of an English page who chose Spanish gets a suggestion', { cookies: 'i18n_redirected=es', path: '/en' }, { suggest: 'es' }],
    [
      'is redirected from the root path by browser language if detection is "redirect"',
      { detection: 'redirect', languages: ['en'], path: '/' },
      { to: '/en' },
    ],
    ['is not redirected from another path, but gets a suggestion', { detection: 'redirect', languages: ['en'] }, english],
    [
      'gets neither a suggestion nor a redirect if detection is off',
      { detection: 'off', cookies: 'i18n_redirected=en', languages: ['en'], path: '/' },
      {},
    ],
  ])('%s', (_, more, expected) => {
    expect(visit(more)).toEqual(expected);
  });
});
