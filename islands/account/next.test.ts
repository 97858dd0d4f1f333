import { expect, test } from 'vitest';
import { toNext, toWish, withNext } from './next.ts';

const options = { origin: 'https://academy.example', fallback: '/profile', never: ['/login', '/en/login'] };

test.each([
  ['/profile/email', '/profile/email'],
  ['/en/cursos/css?x=1#two', '/en/cursos/css?x=1#two'],
  ['/', '/'],
  ['/a/../b', '/b'],
  ['/búsqueda', '/b%C3%BAsqueda'],
  ['/a?u=https://evil.example', '/a?u=https://evil.example'],
  ['/a//b', '/a//b'],
  ['/c%2B%2B', '/c%2B%2B'],
  ['/100%25', '/100%25'],
  ['/cursos/__/a', '/cursos/__/a'],
])('the target %j is accepted as %j', (wish, path) => {
  expect(toNext(wish, options)).toBe(path);
});

test.each([
  null,
  '',
  'profile',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/a\\..\\..\\evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://academy.example',
  'https://academy.example/profile',
  'https://academy.example@evil.example',
  'https://academy.example.evil.example',
  '@evil.example',
  '.evil.example',
  ':80',
  '?next=//evil.example',
  '#//evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://academy.example/x',
  'mailto:a@b.co',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\u0000/evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/././/evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  `/${'a'.repeat(3000)}`,
  '/login',
  '/login/',
  '/en/login?next=/profile',
  '/a/../login',
  '/__/auth/handler?code=x',
  '/a/../__/auth/action',
  '/__',
  '/%5f%5f/auth/handler',
  '/%5F_/auth/handler',
  '/x/../%5f%5f/auth/handler',
  '/x/%2e%2E/__/auth/handler',
  '/.//__/auth/handler',
  '/a/..//__/auth/handler',
  '/%255f%255f/auth/handler',
  '/_%5C_/auth/handler',
  '/%2f__/auth/handler',
  '/%2F%2fevil.example',
  '/%5c%5Cevil.example',
  '/a%2f..%2f..%2fevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20//evil.example',
  '/%00',
  '/%',
  '/%E0%A4%A',
  '/%6cogin',
  '/en/%6Cogin/',
])('the target %j is replaced by the fallback', (wish) => {
  expect(toNext(wish, options)).toBe('/profile');
});

test('no combination of URL parts leads to another origin', () => {
  const pieces = ['/', '\\', '.', '..', '%2f', '%5c', '%2e', ':', '@', '?', '#', 'evil.example', 'https:', '\t', '\u00a0', '／', '。'];
  for (const a of pieces)
    for (const b of pieces)
      for (const c of pieces)
        for (const d of pieces) {
          const { origin } = new URL(toNext(`/${a}${b}${c}${d}`, options), 'https://academy.example/login');
          if (origin !== 'https://academy.example') expect.fail(JSON.stringify([a, b, c, d]));
        }
});

test.each([
  ['https://academy.example/', '/'],
  ['https://academy.example/en/search?q=css', '/en/search?q=css'],
  ['https://academy.example/login?next=%2Fprofile', null],
  ['https://academy.example/__/auth/handler?code=x', null],
  ['https://academy.example//evil.example', null],
  ['https://academy.example.evil.example/', null],
  ['https://evil.example/https://academy.example/', null],
  ['http://academy.example/', null],
  ['', null],
])('coming from %j, the wish is %j', (referrer, wish) => {
  expect(toWish(referrer, options)).toBe(wish);
});

test('withNext encodes the target as a single query parameter', () => {
  expect(withNext('/login', '/a?b=c&d#e')).toBe('/login?next=%2Fa%3Fb%3Dc%26d%23e');
  expect(withNext('/login', null)).toBe('/login');
});

test.each([
  ['/learn', '/learn'],
  ['/learn/profile/email?a=1', '/learn/profile/email?a=1'],
  ['/learning', '/profile'],
  ['/learn/../tienda', '/profile'],
  ['/tienda', '/profile'],
  ['/', '/profile'],
])('on a site below a path of its host, the target %j becomes %j', (wish, path) => {
  expect(toNext(wish, { ...options, base: '/learn' })).toBe(path);
});

test.each([
  ['https://academy.example/learn/x', '/learn/x'],
  ['https://academy.example/tienda', null],
])('on a site below a path of its host, people who came from %s are led to %s', (referrer, wish) => {
  expect(toWish(referrer, { origin: 'https://academy.example', base: '/learn', never: [] })).toBe(wish);
});
