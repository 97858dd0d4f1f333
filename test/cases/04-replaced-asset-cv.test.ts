import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { testCase } from '../support/case-space.ts';
import { runAcademy } from '../support/run-academy.ts';
import { pagesOf } from '../support/site-files.ts';
import { tempDir } from '../support/temp-dir.ts';

const ORIGINAL = 'https://a.storyblok.com/f/1234/1463x3182/abc/portrait.jpg';

testCase('04-replaced-asset-cv', 'a picture that was replaced is resized and cropped like any other', async (space) => {
  // As of the service: a local space would publish its own file.
  rmSync(join(space, 'assets'), { recursive: true });
  const out = join(tempDir(), 'dist');
  await runAcademy(['build', '--space', space, '--out', out]);
  const pages = new Map(pagesOf(out).map((page) => [page.url, page.document]));
  const pictures = (url: string) =>
    pages
      .get(url)
      ?.querySelectorAll('main img')
      .map(({ attributes }) => attributes) ?? [];

  const replaced = pictures('/consejos/replaced');
  const cover = replaced.find(({ loading }) => loading === 'eager');
  expect(cover?.['srcset']).toContain(`${ORIGINAL}/m/320x213/smart?cv=1774741806321 320w, `);
  expect(cover).toMatchObject({ width: '1463', height: '975' });
  expect(replaced.find(({ alt }) => alt === 'x')?.['srcset']).toContain(`${ORIGINAL}/m/320x0?cv=1774741806321 320w, `);
  // Avatars are as small as they are shown.
  expect(replaced.map(({ src }) => src)).toContain(`${ORIGINAL}/m/96x96/smart?cv=1774741806321`);

  const shared = (url: string) => pages.get(url)?.querySelector('meta[property="og:image"]')?.getAttribute('content');
  expect(shared('/consejos/replaced')).toBe(`${ORIGINAL}/m/1200x630/smart/filters:format(jpeg)?cv=1774741806321`);
  expect(shared('/consejos/replaced2')).toBe(`${shared('/consejos/normal')}?cv=1774741806321`);
  expect(readFileSync(join(out, 'builds/hosting.json'), 'utf8')).toContain("img-src 'self' https://a.storyblok.com;");
});

testCase('04-replaced-asset-cv', 'the file of a local space is found by such an address, too', async (space) => {
  const out = join(tempDir(), 'dist');
  await runAcademy(['build', '--space', space, '--out', out]);
  const sources = pagesOf(out).flatMap(({ document }) => document.querySelectorAll('main img').map((image) => image.getAttribute('src')));
  expect(new Set(sources.map((src) => src?.replace(/-\w+\./, '.')))).toEqual(new Set(['/assets/portrait.jpg']));
});
