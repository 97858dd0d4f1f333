import superstaticPatterns from 'superstatic/lib/utils/patterns.js';
import { expect, test } from 'vitest';
import type { Redirect } from './redirects.ts';
import { createHeaders, createMatcher, createRedirector, type HostingRules } from './rules.ts';
import { fromFirebase, toFirebase } from './firebase-format.ts';

const NONE: HostingRules = { headers: [], redirects: [], rewrites: [], notFound: [] };
const redirectsOf = (redirects: readonly Redirect[]) => toFirebase({ ...NONE, redirects }).redirects;

test('rules match plain addresses literally, and others both decoded and encoded', () => {
  expect(
    redirectsOf([
      { from: '/a', to: '/b', status: 301 },
      { from: '/a%C3%B1o(1)', to: '/b%20c', status: 301 },
    ]),
  ).toEqual([
    { source: '/a', destination: '/b', type: 301 },
    { regex: String.raw`^(?:/año\(1\)|/a%C3%B1o\(1\))/?$`, destination: '/b c', type: 301 },
  ]);
});

test.each([
  ['/caf%C3%A9', '/café'],
  ['/caf%c3%a9?q=é', '/café?q=é'],
  ['/100%25', '/100%'],
  ['https://shop.example/?discount=50%', 'https://shop.example/?discount=50%'],
  ['https://old.example/caf%E9', 'https://old.example/caf%E9'],
  [
    'https://in.example/?next=https%3A%2F%2Fa.example%2F%3Fq%3Da%2526b',
    'https://in.example/?next=https%3A%2F%2Fa.example%2F%3Fq%3Da%2526b',
  ],
])('the target %s is written as %s, which the host encodes back', (to, destination) => {
  expect(redirectsOf([{ from: '/a', to, status: 301 }])).toEqual([{ source: '/a', destination, type: 301 }]);
});

test('rules are read as they were written', () => {
  const header = (value: string) => [{ key: 'X', value }];
  const rules: HostingRules = {
    ...NONE,
    headers: [
      { on: { below: '' }, headers: header('all') },
      { on: { below: '/a' }, headers: header('below') },
      { on: { at: '/a' }, headers: header('at') },
      { on: { below: '/a', kinds: ['png', 'svg'] }, headers: header('picture') },
      { on: { below: '', kinds: ['md'] }, headers: header('text') },
      { on: { named: 'sitemap', kind: 'xml' }, headers: header('sitemap') },
    ],
    redirects: [
      { from: '/old', to: '/caf%C3%A9', status: 301 },
      { from: '/a%C3%B1o', to: 'https://other.example/x?y=1', status: 302 },
      { below: '/folder', to: '/moved', status: 301 },
    ],
  };
  const read = fromFirebase({ ...toFirebase(rules) });
  const [own, its] = [rules, read].map(({ headers, redirects }) => {
    const [headersAt, redirectOf] = [createHeaders(headers), createRedirector(redirects)];
    return (path: string) => {
      const moved = redirectOf(path);
      return [path, headersAt(path)['X'], moved && [moved.to, moved.status]];
    };
  });
  for (const path of `/ /a /ab /a/x /a/x.png /a/x/y.svg /x.png /a/x.png/ /a/ /x.md /x.md/ /a/x.md /sitemap.xml /es-ES-sitemap-2.xml /a/sitemap.xml /sitemap.txt /sitemap.xml/
    /old /old/ /a%C3%B1o /a%c3%b1o/ /folder /folder/x /folder/x/y/ /folder/a%C3%B1o /folders/x`.split(/\s+/))
    expect(its?.(path)).toEqual(own?.(path));
});

test.each([
  ['**', '/ /a /a/b.js'],
  ['/api/**', '/api/x /api/x/ /apis/x /api'],
  ['/a/*', '/a /a/b /a/b/ /a/b/c'],
  ['**/*.@(js|css)', '/x.js /a/x.css /a/x.json'],
  ['/*.{js,css}', '/x.js /x.css /a/x.js'],
  ['!/a/**', '/a/x /b/x'],
  ['!**/*.@(js|css)', '/x.js /a/x.css /a'],
  ['/?(a|b)', '/a /b /c /ab'],
  ['/+(a|b)', '/a /abba /c'],
  ['/!(a|b)', '/a /b /c /ab'],
  ['/[a-c]x', '/ax /dx'],
  ['/[!a-c]x', '/ax /dx'],
  ['/a?c', '/abc /ac'],
  ['a.b', '/a.b /axb'],
])('the glob %s, which an owner may have written, is read as Firebase reads it', (source, paths) => {
  const [applies] = fromFirebase({ rewrites: [{ source, function: 'f' }] }).rewrites.map(({ on }) => createMatcher(on));
  const glob = source.replace(/^(!?)\/?/, '$1/');
  for (const path of paths.split(' '))
    expect([path, applies?.(path)]).toEqual([path, superstaticPatterns.configMatcher(path, { source: glob })]);
});

test('regular expressions and their groups are read, and a rewrite to a function has no file', () => {
  const { redirects, rewrites } = fromFirebase({
    redirects: [{ regex: '^/(?P<year>\\d+)/(.+)$', destination: '/blog/:year/:2', type: 302 }],
    rewrites: [
      { regex: '^/app(/.*)?$', destination: '/index.html' },
      { source: '/api', run: { serviceId: 's' } },
    ],
  });
  expect(createRedirector(redirects)('/2026/a%20b')).toEqual({ to: '/blog/2026/a%20b', status: 302 });
  expect(rewrites).toEqual([
    { on: { matching: '^/app(/.*)?$' }, to: '/index.html' },
    { on: { matching: '^/api/?$' }, to: null },
  ]);
});
