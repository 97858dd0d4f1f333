import { expect, test } from 'vitest';
import { nginxFile } from './nginx.ts';
import type { HostingRules } from './rules.ts';
import { vercelFile } from './vercel.ts';

const rules: HostingRules = {
  headers: [
    { on: { below: '' }, headers: [{ key: 'X-A', value: 'a "b" \\' }] },
    { on: { at: '/c++%20%C3%B1' }, headers: [{ key: 'X-A', value: 'own' }] },
    { on: { below: '/assets', kinds: ['png', 'svg'] }, headers: [{ key: 'X-A', value: 'picture' }] },
    { on: { named: 'sitemap', kind: 'xml' }, headers: [{ key: 'X-B', value: 'hour' }] },
    {
      on: { at: '/rss.xml' },
      headers: [
        { key: 'X-B', value: 'hour' },
        { key: 'Content-Type', value: 'application/rss+xml' },
      ],
    },
  ],
  redirects: [
    { from: '/%C3%B1:x*', to: 'https://other.example/$a:b', status: 302 },
    { from: '/a', to: '/b?c=1', status: 308 },
    { below: '/old', to: '/new', status: 301 },
  ],
  rewrites: [],
  notFound: ['en'],
};
const answered = new Set(['/', '/es-ES-sitemap.xml', '/a/sitemap.xml', '/rss.xml']);

test('nginx gets a variable for each header, a location for each address, and the not-found page of each language', () => {
  const text = String(nginxFile(rules, '').contents).replace(/^types \{.*?^\}\n/ms, '');
  expect(text).toContain(
    [
      'set $academy_x_a "";',
      'set $academy_x_b "";',
      String.raw`set $academy_x_a "a \"b\" \\";`,
      String.raw`if ($uri ~ "^/c\\+\\+ ñ$") {`,
      '  set $academy_x_a "own";',
      '}',
      String.raw`if ($uri ~ "^/assets/.*\\.(?:png|svg)$") {`,
      '  set $academy_x_a "picture";',
      '}',
      String.raw`if ($uri ~ "^/[^/]*sitemap[^/]*\\.xml$") {`,
      '  set $academy_x_b "hour";',
      '}',
      String.raw`if ($uri ~ "^/rss\\.xml$") {`,
      '  set $academy_x_b "hour";',
      '}',
      'add_header X-A $academy_x_a always;',
      'add_header X-B $academy_x_b always;',
      'location = "/rss.xml" {',
      '  types {}',
      '  default_type "application/rss+xml";',
      '}',
      'location = "/a" {',
      '  return 308 "/b?c=1";',
      '}',
      'location = "/ñ:x*" {',
      '  return 302 "https://other.example/%24a:b$is_args$args";',
      '}',
      'location = "/404" {',
      '  return 404;',
      '}',
      'location "/en/" {',
      '  error_page 404 /en/404.html;',
      '  try_files $uri $uri/index.html $uri.html =404;',
      String.raw`  rewrite "^/old/([^/\\\\].*)$" "/new/$1" permanent;`,
      '}',
      'location / {',
      '  try_files $uri $uri/index.html $uri.html =404;',
      String.raw`  rewrite "^/old/([^/\\\\].*)$" "/new/$1" permanent;`,
      '}',
    ].join('\n'),
  );
});

test('a redirect from an address that nginx takes for another one is written once, since it refuses two of a name', () => {
  const redirects = ['/a%2Fb', '/a/b'].map((from) => ({ from, to: `/x${from}`, status: 301 }));
  expect(String(nginxFile({ ...rules, redirects }, '').contents).match(/location = "\/a\/b"/g)).toHaveLength(1);
});

test('Vercel gets every rule in its own syntax, in each form of an address, with what means something there escaped', () => {
  const { file, excess } = vercelFile(rules, answered);
  expect([file.path, excess]).toEqual(['vercel.json', []]);
  const json = JSON.parse(String(file.contents)) as {
    readonly headers: readonly { readonly source: string }[];
    readonly redirects: readonly object[];
  };
  expect(json).toMatchObject({ cleanUrls: true, trailingSlash: false });
  expect(json.headers.map(({ source }) => source)).toEqual([
    '/(.*)',
    String.raw`/c\+\+ ñ`,
    String.raw`/c\+\+%20%C3%B1`,
    '/c%2B%2B ñ',
    '/c%2B%2B%20%C3%B1',
    String.raw`/assets/(.*)\.(png|svg)`,
    String.raw`/es-ES-sitemap\.xml`,
    String.raw`/rss\.xml`,
  ]);
  expect(json.headers[0]).toEqual({ source: '/(.*)', headers: rules.headers[0]?.headers });
  expect(json.redirects).toEqual([
    ...[String.raw`/ñ\:x\*`, String.raw`/%C3%B1\:x\*`, String.raw`/ñ%3Ax\*`, String.raw`/%C3%B1%3Ax\*`].map((source) => ({
      source,
      destination: 'https://other.example/$a%3Ab',
      statusCode: 302,
    })),
    { source: '/a', destination: '/b?c=1', statusCode: 308 },
    { source: '/old/(.*)', destination: '/new/$1', statusCode: 301 },
  ]);
});

test('more than Vercel allows is told', () => {
  const redirects = Array.from({ length: 2049 }, (_, index) => ({ from: `/${index}`, to: '/', status: 302 }));
  expect(vercelFile({ ...rules, redirects }, answered).excess).toEqual(['2,049 redirects, but the host allows 2,048']);
});
