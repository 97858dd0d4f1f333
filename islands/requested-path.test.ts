import { expect, test } from 'vitest';
import { isReserved, requestedPath } from './requested-path.ts';

test.each([
  ['/', '/'],
  ['/a%C3%B1o', '/año'],
  ['/c++', '/c++'],
  ['/c%2B%2B', '/c++'],
  ['/50%25', '/50%'],
  ['/a..b/...', '/a..b/...'],
  ['/a%3Fb%23c', '/a?b#c'],
])('%s asks for %s', (pathname, path) => expect(requestedPath(pathname)).toBe(path));

test.each([
  '',
  'a',
  '//evil.example',
  '/%',
  '/%zz',
  '/%E0%A4%A',
  '/a%2Fb',
  '/%2f%2Fevil.example',
  '/a\\b',
  '/a%5cb',
  '/%00',
  '/a%0ab',
  '/a\tb',
  '/%7F',
  '/..',
  '/a/../b',
  '/%2e%2E/b',
  '/.%2e',
  '/a/%2e.',
  '/%255f',
  '/caf%25C3%25A9',
])('%j asks for nothing, since hosts would disagree on what it means', (pathname) => expect(requestedPath(pathname)).toBeNull());

test('what Firebase Hosting answers itself is reserved', () => {
  expect(['/__/auth/handler', '/__'].filter((path) => !isReserved(path))).toEqual([]);
  expect(['/', '/__x', '/a/__/b', '/_', '/.well-known/x'].filter(isReserved)).toEqual([]);
});
