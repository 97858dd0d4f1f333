import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { BuildReport } from '../../cli/report/report.ts';
import { testCase } from '../support/case-space.ts';
import { runAcademy } from '../support/run-academy.ts';
import { pagesOf } from '../support/site-files.ts';
import { tempDir } from '../support/temp-dir.ts';

testCase('03-assets', 'files are shown as what they are, from any address of theirs, or reported', async (space) => {
  const out = join(tempDir(), 'dist');
  const { stdout, stderr } = await runAcademy(['build', '--space', space, '--out', out, '--json']);
  const { problems } = JSON.parse(stdout || stderr) as BuildReport;
  expect(problems.map(({ code, story, path }) => `${code} ${story} ${path}`)).toEqual([
    'badValue consejos/private image',
    'missingAlt consejos/nullalt image',
    'missingAlt rt body.content[3].content[0]',
  ]);
  expect(problems[0]?.message).toContain('secret.jpg" is left out: it is private');

  const pages = new Map(pagesOf(out).map((page) => [page.url, page]));
  const stageOf = (name: string) => pages.get(`/consejos/${name}`)?.document.querySelector('.article-stage');
  const imageOf = (name: string) => stageOf(name)?.querySelector('img')?.attributes;

  // Like any other picture: sizes for the screen, cropped to the frame, and for shared links.
  for (const [name, original, query = ''] of [
    ['a2', 'https://a2.storyblok.com/f/1234/1600x900/abc/pic.jpg'],
    ['a2us', 'https://a2-us.storyblok.com/f/1234/1600x900/abc/pic.jpg'],
    ['query', 'https://a.storyblok.com/f/1234/1600x900/abc/pic.jpg', '?cv=1700000'],
    ...['img2', 'img2m', 's3', 'm', 'm2', 'metaalt', 'nullalt', 'copyright'].map((one) => [one, PICTURE] as const),
    ['upper', 'https://a.storyblok.com/f/1234/1600x900/abc/PIC.JPG'],
    ['percent', 'https://a.storyblok.com/f/1234/1600x900/abc/50%25-off%20ñ.jpg'],
  ] as const) {
    const { src, srcset, width, height } = imageOf(name) ?? {};
    expect({ name, src, srcset: srcset?.split(', ')[0], width, height }).toEqual({
      name,
      src: original + query,
      srcset: `${original}/m/320x213/smart${query} 320w`,
      width: '1350',
      height: '900',
    });
    const shared = pages.get(`/consejos/${name}`)?.document.querySelector('meta[property="og:image"]')?.getAttribute('content');
    expect(shared).toBe(`${original}/m/1200x630/smart/filters:format(jpeg)${query}`);
  }
  expect(imageOf('focusfar')?.['srcset']).toContain('/filters:focal(1599x899:1600x900) 320w');
  expect(imageOf('focusfloat')?.['srcset']).toContain('/filters:focal(11x20:12x21) 320w');
  expect(imageOf('tiny')).toMatchObject({ width: '1', height: '1' });

  // What the image service cannot resize is left as it is.
  for (const name of ['custom', 'unsplash', 'http', 'gif', 'svg', 'jfif']) expect(imageOf(name)).not.toHaveProperty('srcset');

  // Other files are no pictures.
  expect(stageOf('mp4')?.querySelector('video')?.getAttribute('src')).toBe('https://a.storyblok.com/f/1234/x/abc/clip.mp4');
  expect(stageOf('pdf')?.querySelector('a.media-link')?.getAttribute('href')).toBe('https://a.storyblok.com/f/1234/x/abc/doc.pdf');
  for (const name of ['mp4', 'pdf', 'private']) expect(imageOf(name), name).toBeUndefined();
  expect(
    [...pages.values()].filter(({ document }) =>
      document.querySelectorAll('img').some(({ attributes: { src } }) => /\.(?:mp4|pdf)/.test(src ?? '')),
    ),
  ).toEqual([]);
  expect(readFileSync(join(out, 'consejos/private/index.html'), 'utf8')).not.toContain('secret.jpg');
  expect(readFileSync(join(out, 'builds/hosting.json'), 'utf8')).toContain('media-src https://a.storyblok.com');

  // Texts and credits, on the page, as Markdown and in structured data.
  expect(imageOf('metaalt')?.['alt']).toBe('From meta');
  const credit = 'Photo: A. Person / CC BY 4.0 · Fuente: example.org';
  expect(stageOf('copyright')?.querySelector('figcaption')?.text).toBe(credit);
  expect(
    pages
      .get('/rt')
      ?.document.querySelectorAll('figcaption')
      .map(({ text }) => text),
  ).toEqual(['T\nc', credit]);
  expect(readFileSync(join(out, 'consejos/copyright.md'), 'utf8')).toContain('CC BY 4.0 · Fuente: [example.org](https://example.org/)');
  expect(readFileSync(join(out, 'rt.md'), 'utf8')).toContain('[Vídeo: alt text](https://a.storyblok.com/f/1234/x/abc/clip.mp4)');
  expect(pages.get('/consejos/copyright')?.html).toContain('"copyrightNotice":"Photo: A. Person / CC BY 4.0"');
});

// --- internal ---

const PICTURE = 'https://a.storyblok.com/f/1234/1600x900/abc/pic.jpg';
