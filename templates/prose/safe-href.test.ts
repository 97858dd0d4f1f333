import { expect, test } from 'vitest';
import { isBelow, onSite, withoutBase } from './safe-href.ts';

test.each([
  ['/', '/learn/', '/'],
  ['/cursos?a=1#b', '/learn/cursos?a=1#b', '/cursos?a=1#b'],
  ['/learn', '/learn/', '/'],
  ['/learn/', '/learn/', '/'],
  ['/learn?a', '/learn/?a', '/?a'],
  ['/learn/cursos', '/learn/cursos', '/cursos'],
  ['/learning', '/learn/learning', '/learning'],
  ['//a.example/x', '//a.example/x', '//a.example/x'],
  ['https://a.example/learn/x', 'https://a.example/learn/x', 'https://a.example/learn/x'],
  ['mailto:a@a.example', 'mailto:a@a.example', 'mailto:a@a.example'],
  ['#a', '#a', '#a'],
])('below /learn, browsers ask for %s at %s, which is %s of the site', (typed, asked, own) => {
  expect([onSite(typed, '/learn'), withoutBase(typed, '/learn')]).toEqual([asked, own]);
  expect([onSite(typed, ''), withoutBase(typed, '')]).toEqual([typed, typed]);
});

test('an address is below a path only if that is whole names of it', () => {
  expect(['/learn', '/learn/x', '/learn?x', '/learning', '/x/learn', '/'].filter((one) => isBelow(one, '/learn'))).toEqual([
    '/learn',
    '/learn/x',
    '/learn?x',
  ]);
  expect(isBelow('/anything', '')).toBe(true);
});
