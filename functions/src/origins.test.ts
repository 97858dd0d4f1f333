import { expect, test } from 'vitest';
import { isForeign, LOCAL_ORIGINS, siteOrigins } from './origins.ts';

const own = siteOrigins('https://academy.example/, https://www.academy.example http://nonsense:x', 'academy-1');

test.each([
  ['https://academy.example', false],
  ['https://www.academy.example', false],
  ['https://academy-1.web.app', false],
  ['https://academy-1.firebaseapp.com', false],
  ['https://academy-1--pr-12-a1b2c3.web.app', false],
  [undefined, false],
  ['https://evil.example', true],
  ['https://academy.example.evil.example', true],
  ['https://evil.academy.example', true],
  ['http://academy.example', true],
  ['https://academy.example:8443', true],
  ['https://academy-1--x.web.app.evil.example', true],
  ['https://academy-1--x.evil.web.app', true],
  ['https://other--academy-1.web.app', true],
  ['http://localhost:4000', true],
  ['null', true],
  ['', true],
])('a page of %s is foreign to the site: %s', (origin, foreign) => expect(isForeign(origin, own)).toBe(foreign));

test.each([
  ['http://127.0.0.1:4000', false],
  ['https://localhost', false],
  ['http://[::1]:80', false],
  ['http://localhost.evil.example', true],
  ['http://evil@127.0.0.1', true],
])('a page of %s is foreign to this machine: %s', (origin, foreign) => expect(isForeign(origin, LOCAL_ORIGINS)).toBe(foreign));

test('without anything configured only the project’s own addresses are the site’s', () => {
  expect(siteOrigins('', 'a')).toHaveLength(3);
  expect(siteOrigins('', '')).toEqual([]);
});
