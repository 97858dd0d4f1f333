import { expect, test } from 'vitest';
import type { PublicFirebase } from '../../islands/config.ts';
import { checkFirebaseJson } from './firebase-json.ts';
import { hostingConfig, POLICY } from './hosting-config.ts';
import type { HostingConfig } from './hosting-config.ts';
import { addressOf, factsOf } from './page-facts.ts';

const embed = (src: string) =>
  `<academy-island name="embed" when="interaction" src="/assets/e.js" props="{&quot;src&quot;:&quot;${src}&quot;}">`;
const page = (body = '') => `<!doctype html><head><script data-homes="{}">first()</script></head><body>${body}</body>`;
const hosted = (files: Readonly<Record<string, string>>, options: Partial<Parameters<typeof hostingConfig>[0]> = {}) =>
  hostingConfig({
    pages: Object.entries(files).map(([path, contents]) => ({ address: addressOf(path), ...factsOf(contents) })),
    redirects: [],
    answered: new Set(),
    origin: 'https://academy.example',
    firebase: null,
    ...options,
  });
const policies = ({ headers }: HostingConfig) =>
  headers.flatMap(({ source, headers: all }) => all.filter(({ key }) => key === POLICY).map(({ value }) => [source, value] as const));

test('files are cached by what they are', () => {
  const caching = hosted({ 'index.html': page() }).headers.flatMap(({ source, headers }) =>
    headers.filter(({ key }) => key === 'Cache-Control').map(({ value }) => [source, value]),
  );
  expect(caching).toEqual([
    ['**', 'no-cache'],
    ['/assets/**', 'public, max-age=31536000, immutable'],
    ['/*sitemap*.xml', 'public, max-age=3600'],
  ]);
});

test('where search engines are to stay out they are told with every file, and nowhere else', () => {
  const told = (noindex: boolean) =>
    hosted({ 'index.html': page() }, { noindex }).headers.flatMap(({ source, headers }) =>
      headers.filter(({ key }) => key === 'X-Robots-Tag').map(({ value }) => [source, value]),
    );
  expect(told(true)).toEqual([['**', 'noindex']]);
  expect(told(false)).toEqual([]);
});

test('feeds are kept for an hour and say what they are, where the site has some', () => {
  const { headers } = hosted({ 'index.html': page() }, { answered: new Set(['/', '/rss.xml', '/en/rss.xml', '/feed.json', '/feed']) });
  expect(headers.slice(-3).map(({ source, headers: all }) => [source, ...all.map(({ value }) => value)])).toEqual([
    ['/en/rss.xml', 'public, max-age=3600', 'application/rss+xml; charset=utf-8'],
    ['/rss.xml', 'public, max-age=3600', 'application/rss+xml; charset=utf-8'],
    ['/feed.json', 'public, max-age=3600', 'application/feed+json; charset=utf-8'],
  ]);
});

test('a page has the policy of what it needs, and the scripts of all pages are allowed on each, since any address may be not found', () => {
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

test('pictures of the content service are allowed on all pages if there are any, others where they are', () => {
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

test('ten thousand pages, every other one with a video, need few rules, and none that a page does not need outside of its folder', () => {
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
  functionsRegion: 'r',
  providers: ['google'],
  emailLink: true,
  emulators: null,
};

test('pages of Firebase on the site’s own host are left alone but for who may frame them', () => {
  const last = policies(hosted({ 'index.html': page() }, { firebase })).at(-1);
  expect(last).toEqual(['/__/**', "frame-ancestors 'self'"]);
  expect(policies(hosted({ 'index.html': page() }, { firebase: { ...firebase, authDomain: 'p.firebaseapp.com' } }))).toHaveLength(1);
});

test('Firebase understands it', () => {
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

test.each([
  ['old.html/index.html', '/old.html'],
  ['index.html', '/'],
  ['en/index.html', '/en'],
  ['404.html', '/404'],
  ['cursos/año 1/index.html', '/cursos/a%C3%B1o%201'],
  ['assets/a.js', '/assets/a.js'],
])('%s is found at %s', (file, address) => {
  expect(addressOf(file)).toBe(address);
});
