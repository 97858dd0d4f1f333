import { expect, test } from 'vitest';
import type { PublicFirebase } from '../../islands/config.ts';
import { aConfig } from '../../test/support/builders.ts';
import { addressOf } from '../site/url.ts';
import { POLICY } from './content-policy.ts';
import { checkFirebaseJson } from './firebase-json.ts';
import { toFirebase, type FirebaseHosting } from './firebase-format.ts';
import { factsOf, tagsOf } from './page-needs.ts';
import { siteRules } from './site-rules.ts';

const embed = (src: string) =>
  `<academy-island name="embed" when="interaction" src="/assets/e.js" props="{&quot;src&quot;:&quot;${src}&quot;}">`;
const page = (body = '') => `<!doctype html><head><script data-homes="{}">first()</script></head><body>${body}</body>`;
const hosted = (files: Readonly<Record<string, string>>, options: Partial<Parameters<typeof siteRules>[0]> = {}) =>
  toFirebase(
    siteRules({
      pages: Object.entries(files).map(([path, contents]) => ({ address: addressOf(path), ...factsOf(tagsOf(contents)) })),
      redirects: [],
      answered: new Set(),
      gone: [],
      config: aConfig({ site: { name: 'Test', origin: 'https://academy.example' } }),
      firebase: null,
      editor: null,
      noindex: false,
      ...options,
    }),
  );
const policies = ({ headers }: FirebaseHosting) =>
  headers.flatMap(({ source, headers: all }) => all.filter(({ key }) => key === POLICY).map(({ value }) => [source, value] as const));

test('assets are cached for a year, sitemaps for an hour, and other files are revalidated', () => {
  const caching = hosted({ 'index.html': page() }).headers.flatMap(({ source, headers }) =>
    headers.filter(({ key }) => key === 'Cache-Control').map(({ value }) => [source, value]),
  );
  expect(caching).toEqual([
    ['**', 'no-cache'],
    ['/assets/**', 'public, max-age=31536000, immutable'],
    ['/*sitemap*.xml', 'public, max-age=3600'],
  ]);
});

test('X-Robots-Tag: noindex is sent with every file if noindex is set, else not at all', () => {
  const told = (noindex: boolean) =>
    hosted({ 'index.html': page() }, { noindex }).headers.flatMap(({ source, headers }) =>
      headers.filter(({ key }) => key === 'X-Robots-Tag').map(({ value }) => [source, value]),
    );
  expect(told(true)).toEqual([['**', 'noindex']]);
  expect(told(false)).toEqual([]);
});

test('the service worker may request pictures of other hosts, if there is one', () => {
  const policyOf = (...answered: readonly string[]) =>
    policies(hosted({ 'index.html': page() }, { answered: new Set(answered) })).filter(([source]) => source === '/offline.js');
  expect(policyOf('/offline.js')).toEqual([['/offline.js', "default-src 'none'; connect-src 'self' https:"]]);
  expect(policyOf('/')).toEqual([]);
});

test('texts as Markdown are kept out of search, if there are any', () => {
  const rules = (...answered: readonly string[]) =>
    hosted({ 'index.html': page() }, { answered: new Set(answered) }).headers.filter(({ source }) => source.includes('md'));
  expect(rules('/a', '/a.md')).toEqual([{ source: '/**/*.@(md)', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] }]);
  expect(rules('/a')).toEqual([]);
});

test('a renamed folder is one redirect, unless a page is still in it or a removed story was', () => {
  const redirects = Array.from({ length: 12 }, (_, index) => ({ from: `/a/${index}`, to: `/b/${index}`, status: 301 as const }));
  const redirectsOf = (more: Parameters<typeof hosted>[1]) => hosted({ 'index.html': page() }, { redirects, ...more }).redirects;
  expect(redirectsOf({ answered: new Set(['/b/0']), gone: ['/b/gone'] })).toHaveLength(1);
  expect(redirectsOf({ answered: new Set(['/a/still']) })).toHaveLength(12);
  expect(redirectsOf({ gone: ['/a/gone'] })).toHaveLength(12);
});

test('existing feeds are cached for an hour and get their content type', () => {
  const { headers } = hosted({ 'index.html': page() }, { answered: new Set(['/', '/rss.xml', '/en/rss.xml', '/feed.json', '/feed']) });
  expect(headers.slice(-3).map(({ source, headers: all }) => [source, ...all.map(({ value }) => value)])).toEqual([
    ['/en/rss.xml', 'public, max-age=3600', 'application/rss+xml; charset=utf-8'],
    ['/rss.xml', 'public, max-age=3600', 'application/rss+xml; charset=utf-8'],
    ['/feed.json', 'public, max-age=3600', 'application/feed+json; charset=utf-8'],
  ]);
});

test('a page with its own needs gets its own policy, and the default one allows inline scripts of all pages', () => {
  const config = hosted({
    'index.html': page(),
    'a/index.html': page(),
    '404.html': `${page()}<script>choose()</script>`,
    'b/index.html': page(embed('https://stackblitz.com/x')),
  });
  const [everywhere, b, ...others] = policies(config);
  expect(others).toEqual([]);
  expect(everywhere?.[1].match(/'sha256-/g)).toHaveLength(2);
  expect(b?.[0]).toBe('/b');
  expect(b?.[1]).toContain('frame-src https://stackblitz.com');
  expect(everywhere?.[1]).not.toContain('stackblitz');
});

test('Storyblok images are allowed on all pages if any page has one, other images only where used', () => {
  const config = hosted({
    'index.html': page(),
    'a/index.html': page('<img src="https://a-us.storyblok.com/f/1/a.png">'),
    'b/index.html': page('<img src="https://pictures.example/a.png">'),
  });
  expect(policies(config).map(([source, value]) => [source, /img-src [^;]*/.exec(value)?.[0]])).toEqual([
    ['**', "img-src 'self' https://a-us.storyblok.com"],
    ['/b', "img-src 'self' https://a-us.storyblok.com https://pictures.example"],
  ]);
});

test('10,000 pages, a third of them with a video, need at most 200 policy rules', () => {
  const lessons = Array.from({ length: 10_000 }, (_, index): [string, string] => [
    `cursos/c${index % 100}/l${index}/index.html`,
    page(index % 3 === 0 ? embed('https://player.vimeo.com/video/1') : ''),
  ]);
  const config = hosted({ 'index.html': page(), 'consejos/index.html': page(), ...Object.fromEntries(lessons) });
  expect(policies(config).length).toBeLessThanOrEqual(200);
  expect(JSON.stringify(config).length).toBeLessThan(100_000);
  const [everywhere] = policies(config);
  expect(everywhere?.[0]).toBe('**');
  const outside = policies(config).filter(([source]) => !source.startsWith('/cursos'));
  expect(outside.find(([source]) => source === '/' || source === '**')?.[1]).toBeDefined();
});

const firebase: PublicFirebase = {
  apiKey: 'k',
  authDomain: 'academy.example',
  projectId: 'p',
  appId: '1',
  storageBucket: null,
  functionsRegion: 'r',
  providers: ['google'],
  emailLink: true,
  appCheck: null,
  recaptcha: false,
  emulators: null,
};

test('Firebase’s own pages on the site’s host get only a frame-ancestors policy', () => {
  const last = policies(hosted({ 'index.html': page() }, { firebase })).at(-1);
  expect(last).toEqual(['/__/**', "frame-ancestors 'self'"]);
  expect(policies(hosted({ 'index.html': page() }, { firebase: { ...firebase, authDomain: 'p.firebaseapp.com' } }))).toHaveLength(1);
});

test('the generated configuration is a valid firebase.json, and invalid ones are refused', () => {
  const config = hosted(
    { 'index.html': page(), 'a/index.html': page(embed('https://a.example')) },
    { redirects: [{ from: '/ñ', to: '/', status: 301 }] },
  );
  expect(() => checkFirebaseJson({ hosting: { public: 'dist', ...config } })).not.toThrow();
  expect(() => checkFirebaseJson({ hosting: { public: 'dist', ...config, cleanUrl: true } })).toThrow('unknown property "cleanUrl"');
  expect(() => checkFirebaseJson({ hosting: { public: 'dist', headers: [{ source: '**', headers: [{ key: 'A', value: 1 }] }] } })).toThrow(
    'must be string',
  );
});
