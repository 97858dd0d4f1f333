import superstaticPatterns from 'superstatic/lib/utils/patterns.js';
import { expect, test } from 'vitest';
import { toRedirectRules, toRules, type ValueRule } from './few-rules.ts';
import { toFirebase } from './firebase-format.ts';
import type { Redirect } from './redirects.ts';
import { createHeaders, createRedirector, type HeaderRule } from './rules.ts';

const rulesOf = (values: Readonly<Record<string, string>>) => toRules(new Map(Object.entries(values)), 'a');

const asHeaders = (all: readonly ValueRule[]): readonly HeaderRule[] =>
  all.map(({ on, value }) => ({ on, headers: [{ key: 'X', value }] }));

/** The value that rules give an address. */
const createReader = (all: readonly ValueRule[]) => {
  const headersAt = createHeaders(asHeaders(all));
  return (path: string) => headersAt(path)['X'] ?? null;
};

/** The value that Firebase derives from them: the last match wins. */
const answer = (all: readonly ValueRule[], path: string) =>
  toFirebase({ headers: asHeaders(all), redirects: [], rewrites: [], notFound: [] }).headers.findLast(({ source }) =>
    superstaticPatterns.configMatcher(path, { source: source.startsWith('/') ? source : `/${source}` }),
  )?.headers[0]?.value;

test('equal values for all paths need one rule', () => {
  expect(rulesOf({ '/': 'a', '/b': 'a', '/b/c': 'a' })).toEqual([{ on: { below: '' }, value: 'a' }]);
});

test('a page with a different value gets its own rule', () => {
  expect(rulesOf({ '/': 'a', '/b': 'a', '/login': 'x' })).toEqual([
    { on: { below: '' }, value: 'a' },
    { on: { at: '/login' }, value: 'x' },
  ]);
});

test('a folder with a different value gets one rule, plus rules for its own path and for exceptions', () => {
  expect(rulesOf({ '/': 'a', '/c': 'a', '/t': 'a', '/t/1': 'x', '/t/2': 'x', '/t/3': 'y' })).toEqual([
    { on: { below: '' }, value: 'a' },
    { on: { below: '/t' }, value: 'x' },
    { on: { at: '/t' }, value: 'a' },
    { on: { at: '/t/3' }, value: 'y' },
  ]);
});

test('a path with glob characters gets a rule that matches it', () => {
  const all = rulesOf({ '/': 'a', '/b': 'a', '/(x)!*': 'y' });
  expect(all.at(-1)).toEqual({ on: { at: '/(x)!*' }, value: 'y' });
  expect(answer(all, '/(x)!*')).toBe('y');
  expect(createReader(all)('/(x)!*')).toBe('y');
});

test.each(["/l'hora", '/hola!', '/!hola', '/a!(b)'])(
  'the rule for %s applies to no page that has a letter in place of the sign',
  (path) => {
    const all = rulesOf({ '/': 'a', [path]: 'y' });
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
  const read = createReader([{ on: { below: '/__' }, value: 'a' }]);
  expect([read('/__/auth/handler'), read('/x'), read('/x/__/y')]).toEqual(['a', null, null]);
});

const rulesFor = (redirects: readonly Redirect[], fixed: Iterable<string>) =>
  toRedirectRules(redirects, { fixed: [...fixed], canSay: (from) => !from.includes('*') });

const destinations = (rules: ReturnType<typeof rulesFor>) => {
  const redirectOf = createRedirector(rules);
  return (address: string) => redirectOf(address)?.to ?? null;
};

/** The redirects of this many addresses below a renamed folder. */
const renamed = (from: string, to: string, length = 12) =>
  Array.from({ length }, (_, index) => ({ from: `${from}/c${index}/d`, to: `${to}/c${index}/d`, status: 301 as const }));

test('ten redirects of a renamed folder become one rule, unless a page still lies in the folder', () => {
  const moved = renamed('/a', '/b');
  const other = { from: '/a/e', to: '/elsewhere', status: 301 as const };
  expect(rulesFor([...moved, other], new Set(['/b/c1/d']))).toEqual([
    { from: '/a/e', to: '/elsewhere', status: 301 },
    { below: '/a', to: '/b', status: 301 },
  ]);
  expect(rulesFor(moved, new Set(['/a/still']))).toHaveLength(12);
  expect(rulesFor(moved.slice(0, 9), new Set())).toHaveLength(9);
  expect(rulesFor(moved.slice(0, 10), new Set())).toHaveLength(1);
});

test('temporary redirects, and those that rename pages in a folder, become no folder rule', () => {
  const forNow = renamed('/a', '/b').map((one) => ({ ...one, status: 302 as const }));
  expect(rulesFor(forNow, new Set())).toHaveLength(12);
  const renamedWithin = renamed('/a', '/b').map((one) => ({ ...one, to: `${one.to}-new` }));
  expect(rulesFor(renamedWithin, new Set())).toHaveLength(12);
});

test('the rule of an inner folder comes before that of the outer one, since the first match decides', () => {
  const rules = rulesFor([...renamed('/a', '/b'), ...renamed('/a/x', '/y')], new Set());
  expect(rules.map(({ to }) => to)).toEqual(['/y', '/b']);
});

test('a folder whose contents went to several others has a rule for the one that most are in', () => {
  const redirects = [...renamed('/a', '/b', 24).slice(0, 11), ...renamed('/a', '/c', 24).slice(11)];
  const rules = rulesFor(redirects, new Set());
  expect(rules.filter((rule) => 'below' in rule)).toEqual([{ below: '/a', to: '/c', status: 301 }]);
  expect(redirects.map(({ from }) => from).map(destinations(rules))).toEqual(redirects.map(({ to }) => to));
});

test('a redirect that leads elsewhere than the rule of its inner folder stays separate', () => {
  const along = { from: '/a/x/e/d', to: '/b/x/e/d', status: 301 as const };
  const redirects = [...renamed('/a', '/b'), ...renamed('/a/x', '/y'), along];
  const rules = rulesFor(redirects, new Set());
  expect(rules).toHaveLength(3);
  expect(redirects.map(({ from }) => from).map(destinations(rules))).toEqual(redirects.map(({ to }) => to));
});

test('a folder moved into itself becomes no folder rule, which would loop', () => {
  expect(rulesFor(renamed('/a', '/a/b'), new Set())).toHaveLength(12);
});

test('a temporary redirect stays separate from the rule of its folder and comes before it', () => {
  const forNow = { from: '/a/z/d', to: '/b/z/d', status: 302 as const };
  expect(rulesFor([...renamed('/a', '/b'), forNow], new Set())).toEqual([
    { from: '/a/z/d', to: '/b/z/d', status: 302 },
    { below: '/a', to: '/b', status: 301 },
  ]);
});

test('rules lead to the targets of their redirects and match no other address', () => {
  const redirects = [
    ...renamed('/a', '/b'),
    { from: '/a/c1', to: '/z', status: 302 as const },
    { from: '/a%C3%B1o', to: 'https://other.example:1234/x', status: 301 as const },
  ];
  const rules = rulesFor(redirects, new Set());
  expect(rules).toHaveLength(3);
  const destinationOf = destinations(rules);
  expect(redirects.map(({ from }) => destinationOf(from))).toEqual(redirects.map(({ to }) => to));
  expect(['/', '/b', '/ab/c1/d', '/z'].map(destinationOf)).toEqual([null, null, null, null]);
});
