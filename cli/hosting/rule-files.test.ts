import { expect, test } from 'vitest';
import { aConfig } from '../../test/support/builders.ts';
import { escapePattern } from '../lib/text.ts';
import { addressOf } from '../site/url.ts';
import { POLICY } from './content-policy.ts';
import { HOSTS } from './hosts.ts';
import { factsOf, tagsOf } from './page-needs.ts';
import type { Redirect } from './redirects.ts';
import { siteRules } from './site-rules.ts';
import { toFirebase } from './firebase-format.ts';

type FilesHost = 'netlify' | 'cloudflare';

const embed =
  '<academy-island name="embed" when="interaction" src="/assets/e.js" props="{&quot;src&quot;:&quot;https://stackblitz.com/x&quot;}">';
const page = (body = '') => `<!doctype html><head></head><body>${body}</body>`;
const FILES: Readonly<Record<string, string>> = {
  'index.html': page(),
  '404.html': page(),
  'en/index.html': page(),
  'cursos/a/index.html': page(embed),
  'cursos/b/index.html': page(embed),
  'cursos/c/index.html': page(),
  'consejos/c++ y más/index.html': page(embed),
  'assets/a/b.png': '',
  'assets/a.js': '',
  'es-ES-sitemap.xml': '',
  'rss.xml': '',
  'index.md': '',
  'cursos/a.md': '',
};
const answered = new Set(Object.keys(FILES).map(addressOf));
const pages = Object.entries(FILES).flatMap(([path, html]) =>
  path.endsWith('.html') ? [{ address: addressOf(path), ...factsOf(tagsOf(html)) }] : [],
);
const site = { pages, redirects: [], answered, gone: [], config: aConfig(), firebase: null, editor: null, noindex: false };
const config = toFirebase(siteRules(site));

/** What a host reads of a site. */
function hostFiles(host: FilesHost, more: Partial<Parameters<typeof siteRules>[0]> = {}) {
  const all = { ...site, config: aConfig({ hosting: { host } }), ...more };
  return HOSTS[host].files(siteRules(all), { ...all, paths: Object.keys(FILES) });
}

function filesFor(host: FilesHost, redirects: readonly Redirect[] = []) {
  const { files, ...others } = hostFiles(host, { redirects });
  const textOf = (name: string) => String(files.find(({ path }) => path === name)?.contents);
  return { headers: textOf('_headers'), redirects: textOf('_redirects'), ...others };
}

const toPattern = (path: string) => new RegExp(`^${escapePattern(path).replace(String.raw`\*`, '(.*)')}$`);

/** Reads `_headers` as a host does: the headers at an address, by lower-case name. */
function headersAt(text: string, { host, address }: { readonly host: FilesHost; readonly address: string }) {
  const told = new Map<string, string>();
  const set = new Set<string>();
  const blocks = text.split(/\n(?=\S)/).map((block) => block.trimEnd().split('\n'));
  for (const [path = '', ...lines] of blocks.filter(([first = '']) => toPattern(first.trim()).test(address))) {
    const [away, own] = [lines.filter((line) => line.startsWith('  ! ')), lines.filter((line) => /^ {2}[\w-]+: ./.test(line))];
    expect([path.split('*').length <= 2, away.length + own.length]).toEqual([true, lines.filter((line) => line !== '').length]);
    for (const line of away) told.delete(line.slice(4).toLowerCase());
    for (const line of own) {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
      const key = name.toLowerCase();
      const before = told.get(key);
      told.set(key, host === 'cloudflare' && set.has(key) && before !== undefined ? `${before}, ${value}` : value);
      set.add(key);
    }
  }
  return told;
}

/** Reads `_redirects` as a host does: where the first matching line leads, and how. */
function redirectAt(text: string, address: string) {
  for (const line of text.trimEnd().split('\n')) {
    const [from = '', to = '', status = '', ...others] = line.split(' ');
    expect(others).toEqual([]);
    const match = toPattern(from).exec(address);
    if (match) return `${status} ${to.replace(':splat', match[1] ?? '')}`;
  }
  return null;
}

/** What Firebase sends at an address: for each header, the last rule that has it. */
function asFirebase(address: string) {
  const told = new Map<string, string>();
  for (const { source, headers } of config.headers) {
    const glob = source.replace(/@\(([^)]*)\)|\*\*\/|\*\*|[*?]|[^\w/]/g, (found, kinds: string) => {
      if (kinds) return `(?:${kinds})`;
      return { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }[found] ?? `\\${found}`;
    });
    if (new RegExp(`^${glob}$`).test(decodeURIComponent(address)) || new RegExp(`^${glob}$`).test(address))
      for (const { key, value } of headers) told.set(key.toLowerCase(), value);
  }
  return told;
}

test.each<FilesHost>(['netlify', 'cloudflare'])('%s sends the same headers with every file as Firebase', (host) => {
  const { headers, excess } = filesFor(host);
  for (const address of [...answered, '/nothing', '/en/nothing'])
    expect([address, headersAt(headers, { host, address })]).toEqual([address, asFirebase(address)]);
  const policyAt = (address: string) => headersAt(headers, { host, address }).get(POLICY.toLowerCase());
  expect(policyAt('/cursos/a')).toContain('frame-src https://stackblitz.com');
  expect(policyAt('/consejos/c%2B%2B%20y%20m%C3%A1s')).toContain('frame-src https://stackblitz.com');
  expect(policyAt('/cursos/c')).not.toContain('frame-src');
  expect(headersAt(headers, { host, address: '/assets/a/b.png' }).get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headersAt(headers, { host, address: '/cursos/a.md' }).get('x-robots-tag')).toBe('noindex');
  expect(headersAt(headers, { host, address: '/es-ES-sitemap.xml' }).get('cache-control')).toBe('public, max-age=3600');
  expect(excess).toEqual([]);
});

test('_headers removes a header before it sets another value for Cloudflare, but not for Netlify', () => {
  expect(filesFor('cloudflare').headers).toMatch(
    /^\/assets\/\*\n {2}! Cache-Control\n {2}Cache-Control: public, max-age=31536000, immutable$/m,
  );
  expect(filesFor('netlify').headers).not.toContain('!');
});

const moved = (count: number, from: string, to: string): readonly Redirect[] =>
  Array.from({ length: count }, (_, index) => ({ from: `${from}/${index}`, to: `${to}/${index}`, status: 301 as const }));

test('_headers has the addresses of pages as they may be sent, without what means something, and what it cannot say is reported', () => {
  const addresses = ['/a:b', '/c*', '/d%20e', '/f+g', '/h%27i', '/%C3%B1'];
  const odd = addresses.map((address) => ({ address, ...factsOf(tagsOf(page(embed))) }));
  const pathsFor = (host: FilesHost) => {
    const { files, excess } = hostFiles(host, { pages: odd, answered: new Set(addresses) });
    expect(excess).toEqual(['1 page with headers of its own at an address with "*", but the host allows none']);
    return String(files[0]?.contents).match(/^\/(?!assets).*/gm);
  };
  const sent = ['/*', '/%C3%B1', '/a%3Ab', '/d%20e', '/f+g', '/f%2Bg', "/h'i", '/h%27i'];
  expect(pathsFor('cloudflare')).toEqual(sent);
  expect(pathsFor('netlify')).toEqual(['/*', '/ñ', ...sent.slice(1)]);
});

test('_redirects contains every redirect, with one line for a moved folder', () => {
  const asked: readonly Redirect[] = [
    { from: '/viejo', to: 'https://other.example/a?b=1#c', status: 302 },
    { from: '/a%C3%B1o', to: '/cursos/a', status: 308 },
  ];
  const { redirects, unsaid } = filesFor('cloudflare', [...asked, ...moved(12, '/talleres', '/cursos/talleres')]);
  expect(redirects.split('\n')).toHaveLength(2 * asked.length + 2);
  expect(redirectAt(redirects, '/viejo')).toBe('302 https://other.example/a?b=1#c');
  expect(redirectAt(redirects, '/a%C3%B1o')).toBe('308 /cursos/a');
  expect(redirectAt(redirects, '/talleres/7')).toBe('301 /cursos/talleres/7');
  expect(redirectAt(redirects, '/nothing')).toBeNull();
  expect(unsaid).toEqual([]);
  expect(redirectAt(filesFor('netlify', asked).redirects, '/año')).toBe('308 /cursos/a');
});

test('Cloudflare, for which /x/ is another address than /x, redirects both, except of Markdown and the root, and if there are too many', () => {
  const linesOf = (host: FilesHost, redirects: readonly Redirect[]) =>
    filesFor(host, redirects).redirects.trimEnd().split('\n').slice(0, 4);
  const asked: readonly Redirect[] = ['/a', '/a.md', '/'].map((from) => ({ from, to: '/b', status: 302 }));
  expect(linesOf('cloudflare', asked)).toEqual(['/a /b 302', '/a/ /b 302', '/a.md /b 302', '/ /b 302']);
  expect(linesOf('netlify', asked)).toEqual(['/a /b 302', '/a.md /b 302', '/ /b 302', '/en/* /en/404.html 404']);
  const many = moved(1001, '/a', '/b').map((one) => ({ ...one, status: 302 as const }));
  expect(linesOf('cloudflare', many)).toEqual(['/a/0 /b/0 302', '/a/1 /b/1 302', '/a/2 /b/2 302', '/a/3 /b/3 302']);
});

test('Netlify gets a 404 rule for each prefixed locale, and Cloudflare needs none', () => {
  expect(redirectAt(filesFor('netlify').redirects, '/en/nothing')).toBe('404 /en/404.html');
  expect(redirectAt(filesFor('netlify').redirects, '/nothing')).toBeNull();
  // The host finds the nearest 404.html by itself.
  expect(filesFor('cloudflare').redirects).toBe('');
});

test('redirects from addresses with pattern characters are left out and reported', () => {
  const [star, colon]: readonly Redirect[] = ['/a*', '/a:b'].map((from) => ({ from, to: '/', status: 301 }));
  const { redirects, unsaid } = filesFor(
    'cloudflare',
    [star, colon, ...moved(1, '/x', '/y')].flatMap((one) => one ?? []),
  );
  expect(unsaid).toEqual(['/a*', '/a:b']);
  expect(redirects).toBe('/x/0 /y/0 301\n/x/0/ /y/0 301\n');
});

test('the line of a renamed folder redirects addresses with pattern characters too, and is left out if one leads elsewhere', () => {
  const colon = (to: string): Redirect => ({ from: '/a/c:d', to, status: 301 });
  const along = filesFor('cloudflare', [...moved(12, '/a', '/b'), colon('/b/c:d')]);
  expect(along).toMatchObject({ redirects: '/a/* /b/:splat 301\n', unsaid: [] });
  const elsewhere = filesFor('cloudflare', [...moved(12, '/a', '/b'), colon('/z')]);
  expect(elsewhere.unsaid).toEqual(['/a/c:d']);
  expect(redirectAt(elsewhere.redirects, '/a/c:d')).toBeNull();
  expect(redirectAt(elsewhere.redirects, '/a/7')).toBe('301 /b/7');
});

test.each<FilesHost>(['netlify', 'cloudflare'])('a renamed folder is one line for %s, unless something is or was in it', (host) => {
  const linesOf = (more: Parameters<typeof hostFiles>[1]) => {
    const oneLanguage = aConfig({ hosting: { host }, locales: aConfig().locales.slice(0, 1) });
    const { files } = hostFiles(host, { redirects: moved(12, '/a', '/b'), config: oneLanguage, ...more });
    return String(files.find(({ path }) => path === '_redirects')?.contents).match(/^\S*[^/\s] /gm);
  };
  expect(linesOf({})).toHaveLength(1);
  expect(linesOf({ answered: new Set([...answered, '/a/still']) })).toHaveLength(12);
  expect(linesOf({ gone: ['/a/gone'] })).toHaveLength(12);
});

test('exceeded limits of Cloudflare are reported, and Netlify has none', () => {
  const many = [
    ...moved(2001, '/a', '/b').map((one) => ({ ...one, status: 302 as const })),
    { from: '/l', to: `/${'x'.repeat(1000)}`, status: 301 as const },
  ];
  expect(filesFor('cloudflare', many).excess).toEqual([
    '2,002 redirects, but the host allows 2,000',
    '1 redirect of more than 1000 characters, but the host allows none',
  ]);
  expect(filesFor('netlify', many).excess).toEqual([]);
  const folders = Array.from({ length: 101 }, (_, index) => moved(10, `/a${index}`, `/b${index}`)).flat();
  expect(filesFor('cloudflare', folders).excess).toEqual(['101 folder redirects, but the host allows 100']);
  const rules = Array.from({ length: 101 }, (_, index) => ({
    on: { at: `/${index}` },
    headers: [{ key: 'A', value: 'b'.repeat(index === 0 ? 2000 : 1) }],
  }));
  const { excess } = HOSTS.cloudflare.files(
    { headers: rules, redirects: [], rewrites: [], notFound: [] },
    { paths: [], answered, config: aConfig() },
  );
  expect(excess).toEqual(['101 header rules, but the host allows 100', '1 header of more than 2000 characters, but the host allows none']);
});
