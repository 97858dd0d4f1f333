import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { createTextFinder, findEverywhere } from '../islands/search/find-in-texts.ts';
import { createFinder } from '../islands/search/find-pages.ts';
import { searchFileAddress, searchTextsAddress, type SearchFile, type SearchTexts } from '../islands/search-file.ts';
import { ROOT } from './support/academy.ts';

const read = <T>(...path: readonly string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

/** The titles that the search of the demo finds, by what stands out and, if `hasTexts`, by all that its pages say. */
async function titlesFor(query: string, { locale, hasTexts }: { readonly locale: string; readonly hasTexts: boolean }) {
  const { pages } = read<SearchFile>(inject('demo'), searchFileAddress(locale, 0));
  const messages = read<Readonly<Record<string, string>>>(ROOT, 'locales', `${locale}.json`);
  const kinds = Object.fromEntries(pages.map(({ kind }) => [kind, messages[`kinds.${kind}`] ?? '']));
  const texts = read<SearchTexts>(inject('demo'), searchTextsAddress(locale));
  const loadTexts = hasTexts ? async () => createTextFinder(pages, texts) : null;
  const found = await findEverywhere({ ...(await createFinder(pages, kinds)), loadTexts }, { query, enough: 20 });
  return found.map(({ page }) => page.title);
}

const FORMS = ['Un formulario que funciona', 'Formularios que convencen'];
const ACCESSIBLE = ['Accesibilidad', 'Qué es la accesibilidad', 'Accesibilidad en un día'];
const BOXES = ['Components that look at their box', 'Let the card look at its slot, not at the screen'];

describe.each([
  ['all that pages say', true],
  ['what stands out in pages', false],
])('by %s, beginners’ words find', (_, hasTexts) => {
  test.each([
    ['es', 'flexbox', ['¿Flex o grid?']],
    ['en', 'flexbox', ['Flex or grid?']],
    ['es', 'maquetar con flexbox', ['¿Flex o grid?']],
    ['en', 'what’s flexbox', ['Flex or grid?']],
    ['es', 'flexbox css', ['¿Flex o grid?', 'CSS']],
    ['en', 'center a div', ['Centering without tricks']],
    ['en', 'how do I center a div?', ['Centering without tricks']],
    ['es', 'cómo centrar un div', ['Centrar sin trucos']],
    ['en', 'media queries', BOXES],
    ['es', 'media queries', ['Que la tarjeta mire su hueco, no la pantalla']],
    ['es', 'media query', ['Que la tarjeta mire su hueco, no la pantalla']],
    ['es', 'cómo hacer un formulario', FORMS],
    ['es', 'acesibilidad', ACCESSIBLE],
    ['es', 'acesibilidad zzqx', ['Accesibilidad', 'Accesibilidad en un día']],
    ['es', 'tipscript', ['TypeScript sin miedo']],
    ['es', 'diseño responsive', ['CSS que se adapta']],
    ['en', 'responsive', ['CSS that adapts']],
  ])('%s: %s', async (locale, query, titles) => {
    expect(await titlesFor(query, { locale, hasTexts })).toEqual(expect.arrayContaining(titles));
  });

  test.each([
    ['es', 'flexbox', 1],
    ['es', 'media queries', 1],
    ['es', 'acesibilidad', 3],
    ['en', 'center a div', 3],
  ])('and little else: %s: %s', async (locale, query, most) => {
    expect((await titlesFor(query, { locale, hasTexts })).length).toBeLessThanOrEqual(most);
  });

  test.each([
    ['es', 'z-index'],
    ['en', 'z-index'],
    ['en', 'react hooks'],
  ])('or nothing, rather than another subject: %s: %s', async (locale, query) => {
    expect(await titlesFor(query, { locale, hasTexts })).toEqual([]);
  });
});
