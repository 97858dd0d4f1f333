import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import type { BuildReport } from '../cli/report/report.ts';
import { FIELD_STORIES } from './support/field-space.ts';
import { runAcademy } from './support/run-academy.ts';
import { writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

async function buildStories(stories: typeof FIELD_STORIES, out = join(tempDir(), 'dist')) {
  const { code, stdout } = await runAcademy(['build', '--space', writeSpace(stories), '--out', out, '--json']);
  return { code, out, report: JSON.parse(stdout) as BuildReport };
}

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
});
