import { createRequire } from 'node:module';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { createToDrawing } from '../../cli/draw/drawings.ts';
import { paint } from '../../cli/draw/paint.ts';
import { SITE } from '../../test/support/academy.ts';
import { aPage } from '../../test/support/builders.ts';
import { lettersOfFont } from '../../test/support/letters-of-font.ts';
import type { PageProps, Story, UrlPath } from '../contract.ts';
import { createPage } from '../page.tsx';
import { isDrawable, titleImage } from './title-image.tsx';

const aStoryOf = (title: string): Story => ({
  uuid: 'a',
  name: title,
  locale: 'es',
  url: '/a' as UrlPath,
  publishedAt: null,
  updatedAt: null,
  content: { component: 'devtip', _uid: 'u' },
});

const designOf = (title: string, more: Partial<PageProps> = {}) =>
  titleImage(
    createPage(aPage({ story: aStoryOf(title), url: '/a' as UrlPath, ...more }), (key) => key, {
      blocks: {},
      screens: {} as never,
      generic: () => null,
    }),
  );
const of = (title: string) => {
  const design = designOf(title);
  return design && (design.element as ReactElement<{ readonly title: string; readonly above: string }>).props;
};

test.each([
  ['Formularios que funcionan', 'Formularios que funcionan'],
  ['«¿Qué?» — Łódź, ½ €', '«¿Qué?» — Łódź, ½ €'],
  ['🚀 Astro  rápido 👩🏽‍💻', 'Astro rápido'],
  ['Astro \u2764\ufe0f CSS', 'Astro CSS'],
  ['1\ufe0f\u20e3 Astro #\u20e3', 'Astro'],
  ['\u{1f3c3}\u200d\u2640\ufe0f Corre \u{1f3c3}\u200d\u2640', 'Corre'],
  ['\u261d\u{1f3fd} \u{1f3f4}\u200d\u2620\ufe0f \u{1f1ea}\u{1f1f8} Dos', 'Dos'],
  ['Marca™\ufe0f 2\ufe0f', 'Marca™ 2'],
  ['Cafe\u0301', 'Café'],
  ['Ẁ, ẞ, Ỳ', 'Ẁ, ẞ, Ỳ'],
])('%j is drawn as %j', (title, drawn) => expect(of(title)).toMatchObject({ title: drawn, above: 'kinds.devtip' }));

test.each(['こんにちは', 'Основы', 'Non\u2010stop', '🚀'])(
  'a page called %j, which the fonts have no letters for, shows the image of the site',
  (title) => expect(of(title)).toBeNull(),
);

test.each([400, 700])('the letters that are drawn are those of both fonts of weight %i', (weight) => {
  const { resolve } = createRequire(import.meta.url);
  const files = (designOf('Hola')?.fonts ?? []).filter((font) => font.weight === weight).map(({ file }) => resolve(file));
  expect(files).toHaveLength(2);
  const letters = new Set(files.flatMap((file) => [...lettersOfFont(file)]));
  // Titles have no other spaces, nothing invisible, and no accents alone.
  const isLetter = (code: number) => code === 0x20 || !/[\p{Z}\p{C}\p{M}]/u.test(String.fromCodePoint(code));
  const drawn = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => isDrawable(String.fromCodePoint(code)));
  expect(drawn).toEqual([...letters].filter(isLetter).toSorted((a, b) => a - b));
});

describe('what is drawn', () => {
  const toDrawing = createToDrawing(SITE);
  async function drawn(title: string, name = 'Academy') {
    const design = designOf(title, { site: { ...aPage().site, name } });
    return design && Buffer.from(await paint(toDrawing(design, '/a' as UrlPath))).toString('latin1');
  }

  test('contains the end of a word that is longer than a line', async () => {
    const word = 'n'.repeat(60);
    expect(await drawn(`${word}a`)).not.toBe(await drawn(`${word}o`));
  });

  test('fills its lines with a title that is too long', async () => {
    const [before, after] = ['nada '.repeat(16), ' nada'.repeat(20)];
    expect(await drawn(`${before}mar${after}`)).not.toBe(await drawn(`${before}sol${after}`));
  });

  test('has one line for the name of the site', async () => {
    const name = 'Academia '.repeat(20);
    expect(await drawn('Hola', name)).toBe(await drawn('Hola', name.repeat(2)));
    expect(await drawn('Hola', 'n'.repeat(200))).toBe(await drawn('Hola', 'n'.repeat(400)));
  });
});

test.each([
  ['a screen', { url: '/login', screen: 'login' }],
  ['a screen with text', { url: '/purchase-thanks', screen: 'purchase-thanks', story: aStoryOf('Gracias') }],
  ['a home page', { url: '/', story: aStoryOf('Inicio') }],
  ['a home page in another language', { url: '/en', locale: 'en', story: aStoryOf('Home') }],
] as const)('%s shows the image of the site', (_, { url, ...more }) => {
  const page = createPage(aPage({ url: url as UrlPath, ...more }), (key) => key, { blocks: {}, screens: {} as never, generic: () => null });
  expect(titleImage(page)).toBeNull();
});
