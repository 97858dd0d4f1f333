import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import type { BuildReport } from '../cli/report/report.ts';
import { SITE } from './support/academy.ts';
import { aManagedStory, aText } from './support/builders.ts';
import { FIELD_STORIES } from './support/field-space.ts';
import { runAcademy } from './support/run-academy.ts';
import { filesOf } from './support/site-files.ts';
import { writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

type Stories = Parameters<typeof writeSpace>[0];

async function buildStories(
  stories: Stories,
  { out = join(tempDir(), 'dist'), root }: { readonly out?: string; readonly root?: string } = {},
) {
  const { code, stdout } = await runAcademy(['build', '--space', writeSpace(stories), '--out', out, '--json'], {}, root ? { root } : {});
  return { code, out, report: JSON.parse(stdout) as BuildReport };
}

const withField = (slug: string, fields: object): Stories =>
  FIELD_STORIES.map((story) =>
    story['full_slug'] === slug ? { ...story, content: { ...(story['content'] as object), ...fields } } : story,
  );
const contentsOf = (out: string) =>
  new Map(
    filesOf(out)
      .filter((file) => !file.startsWith('assets/') && !file.startsWith('builds/'))
      .map((file) => [file, readFileSync(join(out, file), 'utf8')]),
  );
const pageAt = (out: string, path: string) => parse(readFileSync(join(out, path, 'index.html'), 'utf8'));
const linksOf = (out: string, path: string) =>
  pageAt(out, path)
    .querySelectorAll('main a')
    .map((a) => a.getAttribute('href'));
const alternatesOf = (out: string, path: string) =>
  pageAt(out, path)
    .querySelectorAll('link[hreflang]')
    .map((link) => [link.getAttribute('hreflang'), new URL(link.getAttribute('href') ?? '').pathname]);

describe('a space that is translated in its fields', () => {
  test('has each page in both languages, at the address of each, and links them', async () => {
    const { code, out, report } = await buildStories(FIELD_STORIES);
    expect([code, report.problems.filter(({ code: kind }) => kind !== 'otherLanguage')]).toEqual([0, []]);
    for (const [es, en] of [
      ['/', '/en'],
      ['/cursos/react', '/en/courses/react'],
      ['/cursos/react/uno', '/en/courses/react/one'],
      ['/consejos/a', '/en/tips/a'],
      ['/autores/ada', '/en/autores/ada'],
    ] as const) {
      const pair = [
        ['es-ES', es],
        ['en-US', en],
        ['x-default', es],
      ];
      expect([alternatesOf(out, es), alternatesOf(out, en)]).toEqual([pair, pair]);
    }
    expect(pageAt(out, '/en/tips/a').querySelector('h1')?.text).toBe('Tip');
    expect(pageAt(out, '/consejos/a').querySelector('h1')?.text).toBe('Consejo');
    expect(pageAt(out, '/en/tips/a').querySelector('html')?.getAttribute('lang')).toBe('en-US');
  });

  test('leads to what is in the language of the page, from links, relations, menus and lists', async () => {
    const { out } = await buildStories(FIELD_STORIES);
    expect(linksOf(out, '/')).toEqual(['/consejos/a', '/consejos/solo', '/consejos/a']);
    expect(linksOf(out, '/en')).toEqual(['/en/tips/a', '/consejos/solo', '/en/tips/a']);
    expect(linksOf(out, '/en/courses/react')).toEqual(expect.arrayContaining(['/en/courses/react/one', '/en/autores/ada']));
    expect(pageAt(out, '/en').querySelector('header a[href="/en/tips/a"]')?.text).toBe('Tips');
    expect(pageAt(out, '/').querySelector('header a[href="/consejos/a"]')?.text).toBe('Consejos');
  });

  test('has no page, alternate, sitemap entry or search result of what is not translated', async () => {
    const { out } = await buildStories(FIELD_STORIES);
    expect(existsSync(join(out, 'en/consejos/solo'))).toBe(false);
    expect(alternatesOf(out, '/consejos/solo').map(([language]) => language)).toEqual(['es-ES', 'x-default']);
    expect(readFileSync(join(out, 'en-US-sitemap.xml'), 'utf8')).not.toContain('solo');
    expect(readFileSync(join(out, 'en-US-sitemap.xml'), 'utf8')).toContain('/en/tips/a');
  });

  test('is built again only where a language changed, and then as from nothing', async () => {
    const changed = withField('consejos/a', { title__i18n__en: 'A better tip' });
    const { out } = await buildStories(FIELD_STORIES);
    const before = contentsOf(out);
    const { report } = await buildStories(changed, { out });
    const urls = report.changes?.changed.map((url) => new URL(url).pathname) ?? [];
    expect(urls).toContain('/en/tips/a');
    expect(urls.filter((url) => !url.startsWith('/en'))).toEqual([]);
    expect(contentsOf((await buildStories(changed)).out)).toEqual(contentsOf(out));
    const differing = [...contentsOf(out)].flatMap(([file, text]) => (before.get(file) === text ? [] : [file]));
    expect(differing).toContain('en/tips/a/index.html');
    expect(differing.filter((file) => file.endsWith('index.html') && !file.startsWith('en/'))).toEqual([]);
  });

  test('redirects an address that was renamed in one language', async () => {
    const { out } = await buildStories(FIELD_STORIES);
    const renamed = FIELD_STORIES.map((story) =>
      story['full_slug'] === 'consejos/a'
        ? { ...story, translated_slugs: [{ lang: 'en', path: 'tips/better', name: null, published: true }] }
        : story,
    );
    const { report } = await buildStories(renamed, { out });
    const [page] = report.changes?.redirected ?? [];
    expect([page?.from, page?.to].map((url) => new URL(url ?? '', 'https://academy.example').pathname)).toEqual([
      '/en/tips/a',
      '/en/tips/better',
    ]);
    expect(alternatesOf(out, '/consejos/a')).toContainEqual(['en-US', '/en/tips/better']);
  });

  test('gains and loses pages as stories are translated and are not any more', async () => {
    const { out } = await buildStories(FIELD_STORIES);
    await buildStories(withField('consejos/solo', { title__i18n__en: 'No longer alone' }), { out });
    expect(alternatesOf(out, '/consejos/solo').map(([language]) => language)).toEqual(['es-ES', 'en-US', 'x-default']);
    expect(pageAt(out, '/en/consejos/solo').querySelector('h1')?.text).toBe('No longer alone');
    await buildStories(FIELD_STORIES, { out });
    expect(existsSync(join(out, 'en/consejos/solo'))).toBe(false);
    expect(alternatesOf(out, '/consejos/solo').map(([language]) => language)).toEqual(['es-ES', 'x-default']);
  });

  test('has pages with the text of the other language where the configuration says so, which claim to be no translation', async () => {
    const config = readFileSync(join(SITE, 'site.config.ts'), 'utf8').replace("prefix: 'en' }", "prefix: 'en', fallback: 'es' }");
    const root = tempDir({ 'site.config.ts': config });
    const { out, report } = await buildStories(FIELD_STORIES, { root });
    expect(report.problems).toEqual([]);
    const page = pageAt(out, '/en/consejos/solo');
    expect(page.querySelector('h1')?.text).toBe('Solo');
    expect([page.querySelector('html')?.getAttribute('lang'), page.querySelector('main')?.getAttribute('lang')]).toEqual([
      'en-US',
      'es-ES',
    ]);
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://academy.example/consejos/solo');
    expect(page.querySelector('.language-switch a')?.getAttribute('href')).toBe('/consejos/solo');
    expect(alternatesOf(out, '/en/consejos/solo')).toEqual([]);
    expect(alternatesOf(out, '/consejos/solo').map(([language]) => language)).toEqual(['es-ES', 'x-default']);
    expect(pageAt(out, '/consejos/solo').querySelector('.language-switch a')?.getAttribute('href')).toBe('/en/consejos/solo');
    expect(linksOf(out, '/en')).toEqual(['/en/tips/a', '/en/consejos/solo', '/en/tips/a']);
    for (const file of ['en-US-sitemap.xml', 'en/feed.json', 'en/llms.txt'])
      expect(readFileSync(join(out, file), 'utf8')).not.toContain('solo');
    expect(existsSync(join(out, 'en/consejos/solo.md'))).toBe(false);

    const changed = withField('consejos/solo', { title: 'Sola' });
    await buildStories(changed, { out, root });
    expect(pageAt(out, '/en/consejos/solo').querySelector('h1')?.text).toBe('Sola');
    expect(contentsOf(out)).toEqual(contentsOf((await buildStories(changed, { root })).out));
    await buildStories(withField('consejos/solo', { title__i18n__en: 'Alone' }), { out, root });
    expect(pageAt(out, '/en/consejos/solo').querySelector('main')?.getAttribute('lang')).toBeUndefined();
    expect(alternatesOf(out, '/en/consejos/solo')).toHaveLength(3);
  });

  test('may have some translations in a folder', async () => {
    const config = readFileSync(join(SITE, 'site.config.ts'), 'utf8').replace(/\}\);\s*$/, "storyblok: { translation: 'both' } });");
    const inFolder = [
      aManagedStory({ slug: 'en/consejos/solo', content: { component: 'devtip', title: 'Alone', summary: 'S', body: aText('T') } }),
      aManagedStory({ slug: 'en/only', content: { component: 'devtip', title: 'Only', summary: 'S', body: aText('T') } }),
    ];
    const { out, report } = await buildStories([...FIELD_STORIES, ...inFolder], { root: tempDir({ 'site.config.ts': config }) });
    expect(report.problems.filter(({ code }) => code !== 'otherLanguage')).toEqual([]);
    for (const path of ['/consejos/solo', '/en/consejos/solo', '/consejos/a', '/en/tips/a'])
      expect(alternatesOf(out, path).map(([language]) => language)).toEqual(['es-ES', 'en-US', 'x-default']);
    expect(linksOf(out, '/en')).toEqual(['/en/tips/a', '/en/consejos/solo', '/en/tips/a']);
    expect(readFileSync(join(out, 'en-US-sitemap.xml'), 'utf8')).toMatch(/en\/consejos\/solo[^]*en\/only[^]*en\/tips\/a/);
  });
});
