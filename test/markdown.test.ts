import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { SCREENS } from '../cli/site/routes.ts';
import { filesOf, pagesOf } from './support/site-files.ts';

const demo = inject('demo');
const ORIGIN = 'https://academy.example';
const read = (file: string) => readFileSync(join(demo, file), 'utf8');
const files = filesOf(demo).filter((file) => file.endsWith('.md'));

const screens = new Set(Object.values(SCREENS).flatMap((path) => [path, `/en${path}`]));
const pages = pagesOf(demo)
  .filter(({ file }) => !file.endsWith('404.html'))
  .map((page) => {
    const links = page.document.querySelectorAll('link[type="text/markdown"]').map((link) => String(link.getAttribute('href')));
    return { ...page, links, text: links[0] ? read(links[0].slice(1)) : '' };
  });
const written = pages.filter(({ text }) => text !== '');

/** Findings, one per line, so that a failure lists them all. */
const across = (find: (page: (typeof pages)[number]) => readonly string[]) =>
  written.flatMap((page) => find(page).map((finding) => `${page.url}: ${finding}`));

test('every page links its text, except screens', () => {
  expect(pages.filter(({ url, links }) => links.length !== (screens.has(url) ? 0 : 1)).map(({ url }) => url)).toEqual([]);
  expect(pages.flatMap(({ links }) => links.map((url) => url.slice(1))).toSorted()).toEqual(files);
  expect(files).toEqual(expect.arrayContaining(['index.md', 'en.md', 'cursos/css-que-se-adapta.md']));
});

test('a text says where it is from, and has the page’s heading', () => {
  const wrong = across(({ url, text, document }) => {
    const [, from, language] = /^---\nurl: (\S+)\nlanguage: (\S+)\n---\n\n/.exec(text) ?? [];
    const heading = wordsOf(document.querySelector('main h1')?.textContent);
    return [
      ...(from === ORIGIN + url && language === (url.startsWith('/en') ? 'en-US' : 'es-ES') ? [] : [`${from} ${language}`]),
      ...(wordsOf(text).includes(`# ${heading}`) ? [] : [heading]),
    ];
  });
  expect(wrong).toEqual([]);
});

test('a text has every paragraph, all tables and all code of its page', () => {
  const lost = across(({ text, document }) => {
    const all = wordsOf(text.replace(/!?\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '$1'));
    const parts = document
      .querySelectorAll('main .prose p:not([hidden], .quiz-keys, .quiz-more), main .prose td, main pre code')
      .map(({ textContent }) => wordsOf(textContent));
    return parts.filter((part) => !all.includes(part));
  });
  expect(lost).toEqual([]);
});

test('a text has no markup and no relative links', () => {
  const wrong = across(({ text }) => {
    const prose = text.replace(/^[ >]*```.*?^[ >]*```$/gms, '').replace(/`[^`]+`/g, '');
    const targets = [...prose.matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => String(target));
    return [...(prose.match(/(?<!\\)<\/?[a-z][^>]*/g) ?? []), ...targets.filter((target) => !/^(?:https:\/\/|mailto:|tel:)/.test(target))];
  });
  expect(wrong).toEqual([]);
});

test.each(['llms.txt', 'en/llms.txt'])('%s lists texts that exist', (file) => {
  const listed = [...read(file).matchAll(/\]\((\S+\.md)\)/g)].map(([, url]) => String(url).replace(`${ORIGIN}/`, ''));
  expect(listed.length).toBeGreaterThan(5);
  expect(listed.filter((one) => !files.includes(one))).toEqual([]);
});

/** The words of a text, without what Markdown marks them with. */
function wordsOf(text = ''): string {
  return text
    .replace(/^[ >]+/gm, '')
    .replace(/[\\*~`^]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
