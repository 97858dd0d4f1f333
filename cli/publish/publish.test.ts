import { expect, test } from 'vitest';
import { aConfig, aSite, aStory } from '../../test/support/builders.ts';
import { planPages } from '../site/routes.ts';
import { toSiteInfo } from '../site/site-info.ts';
import { buildId } from './build-id.ts';
import { redirectPage } from './redirect-page.ts';
import { robots } from './robots.ts';
import { renewSitemaps, sitemaps } from './sitemap.ts';

const config = aConfig();
const pages = planPages(
  aSite([aStory({ slug: 'a', updated_at: '2026-04-05T06:07:08.000Z' }), aStory({ slug: 'en/a' }), aStory({ slug: 'b' })]),
);
const contentsOf = async (path: string, maxAddresses?: number) =>
  String((await sitemaps(pages, config, maxAddresses)).find((file) => file.path === path)?.contents);

test('a sitemap lists the pages of its language with their alternates, and no screens', async () => {
  const xml = await contentsOf('es-ES-sitemap.xml');
  expect(xml.match(/<loc>[^<]*/g)).toEqual(['<loc>https://test.example/a', '<loc>https://test.example/b']);
  expect(xml).toContain('<xhtml:link rel="alternate" hreflang="en-US" href="https://test.example/en/a"/>');
  expect(xml).toContain('<xhtml:link rel="alternate" hreflang="x-default" href="https://test.example/a"/>');
  expect(xml).toContain('<lastmod>2026-04-05T06:07:08.000Z</lastmod>');
  expect(xml).not.toContain('stylesheet');
  const english = await contentsOf('en-US-sitemap.xml');
  expect(english).toContain('<xhtml:link rel="alternate" hreflang="x-default" href="https://test.example/a"/>');
});

test('the index stands under both of its names', async () => {
  const xml = await contentsOf('sitemap.xml');
  expect(xml).toContain('<loc>https://test.example/en-US-sitemap.xml</loc>');
  // Of several dates the newest.
  expect(xml.match(/<lastmod>[^<]*/g)).toEqual(['<lastmod>2026-04-05T06:07:08.000Z', '<lastmod>2026-01-02T00:00:00.000Z']);
  expect(await contentsOf('index-sitemap.xml')).toBe(xml);
});

test('a sitemap is split where it grows too long', async () => {
  expect(await contentsOf('es-ES-sitemap-2.xml', 1)).toContain('/b</loc>');
  expect(await contentsOf('sitemap.xml', 1)).toContain('es-ES-sitemap-2.xml');
});

test('a language without content pages has an empty sitemap', async () => {
  const none = await sitemaps(planPages(aSite([aStory({ slug: 'a' })])), config);
  expect(String(none.find(({ path }) => path === 'en-US-sitemap.xml')?.contents)).toMatch(/<urlset[^>]*><\/urlset>$/);
});

test('sitemaps with other entries for some pages are those of all pages', async () => {
  const stories = (date: string) => [
    aStory({ slug: 'a', uuid: 'a' }),
    aStory({ slug: 'en/a', uuid: 'b', updated_at: date }),
    aStory({ slug: 'en/b', uuid: 'd', updated_at: date }),
    aStory({ slug: 'en/z', uuid: 'e' }),
    aStory({ slug: 'c', uuid: 'c' }),
  ];
  const before = planPages(aSite(stories('2026-04-05T06:07:08.000Z')));
  const after = planPages(aSite(stories('2026-07-05T06:07:08.000Z')));
  const published = new Map((await sitemaps(before, config)).map(({ path, contents }) => [path, String(contents)]));
  const whole = (await sitemaps(after, config)).filter(({ path, contents }) => published.get(path) !== contents);
  const changed = after.filter(({ url }) => url === '/en/a' || url === '/en/b');
  const read = (path: string) => published.get(path) ?? null;
  expect(whole.map(({ path }) => path)).toEqual(['en-US-sitemap.xml', 'sitemap.xml', 'index-sitemap.xml']);
  expect(await renewSitemaps(changed, config, read)).toEqual(whole);
  expect(
    await renewSitemaps(
      before.filter(({ screen }) => screen === null),
      config,
      read,
    ),
  ).toEqual([]);
  expect(await renewSitemaps(changed, config, (path) => (path === 'es-ES-sitemap.xml' ? '' : read(path)))).toBeNull();
});

test('robots.txt names the sitemap, or keeps crawlers out', () => {
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

test('the root redirects without scripting, and to the language that was chosen with it', () => {
  const info = toSiteInfo(aConfig(), { demo: false, noindex: false });
  const page = String(redirectPage({ to: '/inicio', info, firstPaint: 'first()' }).contents);
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/inicio">');
  expect(page).toContain(
    'data-homes="{&quot;es&quot;:&quot;/&quot;,&quot;en&quot;:&quot;/en&quot;}" data-detection="suggest">first()</script>',
  );
});
