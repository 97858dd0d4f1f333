import { expect, test } from 'vitest';
import { aConfig, aSite, aStory } from '../../test/support/builders.ts';
import { parseXml } from '../../test/support/parse-xml.ts';
import type { Site } from '../site/site.ts';
import { createChangedAt } from '../site/page/inputs.ts';
import type { Page } from '../site/routes.ts';
import { sitemaps } from './sitemaps.ts';

const config = aConfig();
const site = aSite([aStory({ slug: 'a', updated_at: '2026-04-05T06:07:08.000Z' }), aStory({ slug: 'en/a' }), aStory({ slug: 'b' })]);
/** The options for a site's sitemaps. */
function optionsOf(one: Site) {
  const changedAt = createChangedAt(one);
  return { ...config, changedAt: (page: Page) => changedAt(one.inputs(page)) };
}
const contentsOf = async (path: string, { of = site, ...more }: { readonly of?: Site; readonly maxAddresses?: number } = {}) =>
  String((await sitemaps(of.pages, { ...optionsOf(of), ...more })).find((file) => file.path === path)?.contents);

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
  expect((await sitemaps(of.pages, optionsOf(of))).map(({ path }) => path)).toEqual([
    'es-ES-sitemap.xml',
    'sitemap.xml',
    'index-sitemap.xml',
  ]);
  expect((await contentsOf('sitemap.xml', { of })).match(/<loc>[^<]*/g)).toEqual(['<loc>https://test.example/es-ES-sitemap.xml']);
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
