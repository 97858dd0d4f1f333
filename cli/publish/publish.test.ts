import { expect, test } from 'vitest';
import { aConfig, aSite, aStory } from '../../test/support/builders.ts';
import { parseXml } from '../../test/support/parse-xml.ts';
import type { Site } from '../site/site.ts';
import { createChangedAt } from '../site/page/changed-at.ts';
import { createPageInputs } from '../site/page/inputs.ts';
import { toSiteInfo } from '../site/page/site-info.ts';
import { planPages } from '../site/routes.ts';
import type { Page } from '../site/routes.ts';
import { buildId } from './build-id.ts';
import { redirectPage } from './redirect-page.ts';
import { robots } from './robots.ts';
import { renewSitemaps, sitemaps } from './sitemap.ts';

const config = aConfig();
const site = aSite([aStory({ slug: 'a', updated_at: '2026-04-05T06:07:08.000Z' }), aStory({ slug: 'en/a' }), aStory({ slug: 'b' })]);
/** The options for a site's sitemaps. */
function optionsOf(one: Site) {
  const [changedAt, inputsOf] = [createChangedAt(one), createPageInputs(one)];
  return { ...config, changedAt: (page: Page) => changedAt(inputsOf(page)) };
}
const contentsOf = async (path: string, { of = site, ...more }: { readonly of?: Site; readonly maxAddresses?: number } = {}) =>
  String((await sitemaps(planPages(of), { ...optionsOf(of), ...more })).find((file) => file.path === path)?.contents);

test('a sitemap lists the pages of its language with their alternates, and no screens', async () => {
  const xml = await contentsOf('es-ES-sitemap.xml');
  expect(xml.match(/<loc>[^<]*/g)).toEqual(['<loc>https://test.example/a', '<loc>https://test.example/b']);
  expect(xml).toContain('<xhtml:link rel="alternate" hreflang="en-US" href="https://test.example/en/a"/>');
  expect(xml).toContain('<xhtml:link rel="alternate" hreflang="x-default" href="https://test.example/a"/>');
  expect(xml).toContain('<lastmod>2026-04-05T06:07:08.000Z</lastmod>');
  expect(xml).not.toContain('stylesheet');
  expect(parseXml(xml).name).toBe('{http://www.sitemaps.org/schemas/sitemap/0.9}urlset');
  const english = await contentsOf('en-US-sitemap.xml');
  expect(english).toContain('<xhtml:link rel="alternate" hreflang="x-default" href="https://test.example/a"/>');
});

test('the sitemap index is published under both of its names', async () => {
  const xml = await contentsOf('sitemap.xml');
  expect(xml).toContain('<loc>https://test.example/en-US-sitemap.xml</loc>');
  // The newest of several dates.
  expect(xml.match(/<lastmod>[^<]*/g)).toEqual(['<lastmod>2026-04-05T06:07:08.000Z', '<lastmod>2026-01-02T00:00:00.000Z']);
  expect(await contentsOf('index-sitemap.xml')).toBe(xml);
});

test('a sitemap that is too long is split, and lists each page once', async () => {
  for (const [path, page] of [
    ['es-ES-sitemap.xml', '/a'],
    ['es-ES-sitemap-2.xml', '/b'],
  ] as const)
    expect((await contentsOf(path, { maxAddresses: 1 })).match(/<loc>[^<]*/g)).toEqual([`<loc>https://test.example${page}`]);
  expect(await contentsOf('sitemap.xml', { maxAddresses: 1 })).toContain('es-ES-sitemap-2.xml');
});

test('a language without content pages has no sitemap, since one must list a page', async () => {
  const of = aSite([aStory({ slug: 'a' })]);
  expect((await sitemaps(planPages(of), optionsOf(of))).map(({ path }) => path)).toEqual([
    'es-ES-sitemap.xml',
    'sitemap.xml',
    'index-sitemap.xml',
  ]);
  expect((await contentsOf('sitemap.xml', { of })).match(/<loc>[^<]*/g)).toEqual(['<loc>https://test.example/es-ES-sitemap.xml']);
});

test('updating the entries of some pages gives the same sitemaps as all pages', async () => {
  const stories = (date: string) => [
    aStory({ slug: 'a', uuid: 'a' }),
    aStory({ slug: 'en/a', uuid: 'b', updated_at: date }),
    aStory({ slug: 'en/b', uuid: 'd', updated_at: date }),
    aStory({ slug: 'en/z', uuid: 'e' }),
    aStory({ slug: 'c', uuid: 'c' }),
  ];
  const [then, now] = [aSite(stories('2026-04-05T06:07:08.000Z')), aSite(stories('2026-07-05T06:07:08.000Z'))];
  const [before, after] = [planPages(then), planPages(now)];
  const published = new Map((await sitemaps(before, optionsOf(then))).map(({ path, contents }) => [path, String(contents)]));
  const whole = (await sitemaps(after, optionsOf(now))).filter(({ path, contents }) => published.get(path) !== contents);
  const changed = after.filter(({ url }) => url === '/en/a' || url === '/en/b');
  const read = (path: string) => published.get(path) ?? null;
  expect(whole.map(({ path }) => path)).toEqual(['en-US-sitemap.xml', 'sitemap.xml', 'index-sitemap.xml']);
  expect(await renewSitemaps(changed, optionsOf(now), read)).toEqual(whole);
  expect(
    await renewSitemaps(
      before.filter(({ screen }) => screen === null),
      optionsOf(then),
      read,
    ),
  ).toEqual([]);
  expect(await renewSitemaps(planPages(aSite([aStory({ slug: 'new' })])), optionsOf(now), read)).toBeNull();
  for (const damaged of ['en-US-sitemap.xml', 'sitemap.xml'])
    expect(await renewSitemaps(changed, optionsOf(now), (path) => (path === damaged ? '' : read(path)))).toBeNull();
  // Megabytes of URLs in another language need not be read.
  expect(await renewSitemaps(changed, optionsOf(now), (path) => (path.startsWith('es-ES') ? '' : read(path)))).toEqual(whole);
});

test('an entry is updated in whichever part of a split sitemap it is', async () => {
  const stories = (date: string) =>
    ['a', 'b', 'c'].map((slug) => aStory({ slug, uuid: slug, ...(slug === 'b' ? { updated_at: date } : {}) }));
  const [then, now] = [aSite(stories('2026-04-05T06:07:08.000Z')), aSite(stories('2026-07-05T06:07:08.000Z'))];
  const filesOf = async (one: Site) =>
    new Map((await sitemaps(planPages(one), { ...optionsOf(one), maxAddresses: 1 })).map(({ path, contents }) => [path, String(contents)]));
  const [before, after] = [await filesOf(then), await filesOf(now)];
  const renewed = await renewSitemaps(
    planPages(now).filter(({ url }) => url === '/b'),
    optionsOf(now),
    (path) => before.get(path) ?? null,
  );
  expect(renewed?.map(({ path }) => path)).toEqual(['es-ES-sitemap-2.xml', 'sitemap.xml', 'index-sitemap.xml']);
  for (const { path, contents } of renewed ?? []) expect(contents).toBe(after.get(path));
});

test('a page is listed with its main picture if others can fetch it', async () => {
  const course = (slug: string, filename: string) => aStory({ slug, content: { component: 'course', image: { filename } } });
  const hero = (filename: string) => ({ component: 'hero', _uid: filename, headline: 'H', image: { filename } });
  const of = aSite([
    course('a', 'https://a.storyblok.com/f/1/10x20/a/a b.jpg'),
    course('b', '/assets/b.svg'),
    course('c', 'https://'),
    course('d', 'data:image/png;base64,AAAA'),
    aStory({ slug: 'e', content: { body: [hero('https://a.storyblok.com/f/1/10x20/a/e.jpg')] } }),
    aStory({ slug: 'f' }),
  ]);
  const xml = await contentsOf('es-ES-sitemap.xml', { of });
  expect([...xml.matchAll(/<url><loc>([^<]*)(?:(?!<\/url>).)*?<image:loc>([^<]*)/g)].map(([, page, picture]) => [page, picture])).toEqual([
    ['https://test.example/a', 'https://a.storyblok.com/f/1/10x20/a/a%20b.jpg'],
    ['https://test.example/b', 'https://test.example/assets/b.svg'],
    ['https://test.example/e', 'https://a.storyblok.com/f/1/10x20/a/e.jpg'],
  ]);
  expect(xml).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
});

test('robots.txt names the sitemap or excludes crawlers', () => {
  expect(robots({ origin: 'https://test.example', noindex: false }).contents).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://test.example/sitemap.xml\n',
  );
  expect(robots({ origin: 'https://test.example', noindex: true }).contents).toBe('User-agent: *\nDisallow: /\n');
});

test('equal files have equal build ids, whatever their order; a changed byte or name changes it', () => {
  const [a, b] = [['a', { hash: 'x' }] as const, ['b', { hash: 'y' }] as const];
  const idOf = (...files: readonly (readonly [string, { readonly hash: string }])[]) => buildId(new Map(files));
  expect(idOf(a, b)).toBe(idOf(b, a));
  expect(idOf(a, b)).toMatch(/^[0-9a-f]{16}$/);
  expect(idOf(a, ['b', { hash: 'z' }])).not.toBe(idOf(a, b));
  expect(idOf(a, ['c', { hash: 'y' }])).not.toBe(idOf(a, b));
});

test('the root redirects without scripting, and with it to the chosen language', () => {
  const info = toSiteInfo(aConfig(), { demo: false, noindex: false });
  const page = String(redirectPage({ to: '/inicio', info, firstPaint: 'first()' }).contents);
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/inicio">');
  expect(page).toContain(
    'data-homes="{&quot;es&quot;:&quot;/&quot;,&quot;en&quot;:&quot;/en&quot;}" data-detection="suggest" data-to="/inicio">first()</script>',
  );
});
