import superstaticPatterns from 'superstatic/lib/utils/patterns.js';
import { expect, test } from 'vitest';
import { createReader, toRules } from './header-rules.ts';
import type { PathRule } from './header-rules.ts';

const rules = (values: Readonly<Record<string, string>>) => toRules(new Map(Object.entries(values)), 'a');

/** The value a host derives from rules: the last match wins. */
const answer = (all: readonly PathRule[], path: string) =>
  all.findLast(({ source }) => superstaticPatterns.configMatcher(path, { source: source.startsWith('/') ? source : `/${source}` }))?.value;

test('equal values for all paths need one rule', () => {
  expect(rules({ '/': 'a', '/b': 'a', '/b/c': 'a' })).toEqual([{ source: '**', value: 'a' }]);
});

test('a page with a different value gets its own rule', () => {
  expect(rules({ '/': 'a', '/b': 'a', '/login': 'x' })).toEqual([
    { source: '**', value: 'a' },
    { source: '/login', value: 'x' },
  ]);
});

test('a folder with a different value gets one rule, plus rules for its own path and for exceptions', () => {
  expect(rules({ '/': 'a', '/c': 'a', '/t': 'a', '/t/1': 'x', '/t/2': 'x', '/t/3': 'y' })).toEqual([
    { source: '**', value: 'a' },
    { source: '/t/**', value: 'x' },
    { source: '/t', value: 'a' },
    { source: '/t/3', value: 'y' },
  ]);
});

test('a path with glob characters gets a rule that matches it', () => {
  const all = rules({ '/': 'a', '/b': 'a', '/(x)!*': 'y' });
  expect(all.at(-1)).toEqual({ source: '/?x?!?', value: 'y' });
  expect(answer(all, '/(x)!*')).toBe('y');
  expect(createReader(all)('/(x)!*')).toBe('y');
});

test.each(["/l'hora", '/hola!', '/!hola', '/a!(b)'])(
  'the rule for %s applies to no page that has a letter in place of the sign',
  (path) => {
    const all = rules({ '/': 'a', [path]: 'y' });
    for (const read of [createReader(all), (address: string) => answer(all, address)])
      expect([read(path), read(path.replace(/['!]/, 's'))]).toEqual(['y', 'a']);
  },
);

test('for random values every path reads its own value from at most 2n + 1 rules', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (let round = 0; round < 200; round++) {
    const paths = Array.from({ length: 1 + random(25) }, () => `/${Array.from({ length: random(4) }, () => 'abc'[random(3)]).join('/')}`);
    const values = new Map(paths.map((path) => [path, 'xyz'[random(3)] ?? '']));
    const all = toRules(values, 'z');
    const read = createReader(all);
    for (const [path, value] of values) expect([path, answer(all, path), read(path)]).toEqual([path, value, value]);
    expect(all.length).toBeLessThanOrEqual(2 * values.size + 1);
  }
});

test('a path without a matching rule reads null', () => {
  const read = createReader([{ source: '/__/**', value: 'a' }]);
  expect([read('/__/auth/handler'), read('/x'), read('/x/__/y')]).toEqual(['a', null, null]);
});
