import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allOf } from '../cli/site/check.ts';
import { joinStories } from '../cli/source/local-space/join-stories.ts';
import { aSite } from '../test/support/builders.ts';
import { generateSpace } from './generate.ts';

type Component = { readonly name: string; readonly is_root: boolean };

const SIZE = 400;
const stories = [...generateSpace(SIZE)];

test('generateSpace yields the requested number of stories, the same on every call', () => {
  expect(stories).toHaveLength(SIZE);
  expect([...generateSpace(SIZE)]).toEqual(stories);
});

test('the space contains every content type of the demo in both languages', () => {
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'demo', 'components.json'), 'utf8')) as
    | readonly Component[]
    | { readonly components: readonly Component[] };
  const all = 'components' in schema ? schema.components : schema;
  const types = all.filter((one) => one.is_root).map(({ name }) => name);
  const of = (start: string) =>
    new Set(
      stories
        .filter(({ full_slug: slug }) => String(slug).startsWith(start))
        .map(({ content }) => (content as { component: string }).component),
    );
  expect(types.filter((name) => !of('').has(name))).toEqual([]);
  expect(types.filter((name) => !of('en/').has(name))).toEqual([]);
});

test('no two code blocks are identical', () => {
  const blocks = [...JSON.stringify(stories).matchAll(/"type":"code_block".*?"text":"(.*?[^\\])"/g)].map(([, code]) => code);
  expect(blocks.length).toBeGreaterThan(SIZE);
  expect(new Set(blocks).size).toBe(blocks.length);
});

test('the space has no problems, and every story of a type with pages gets a page', () => {
  const joined = joinStories(stories.map((raw) => ({ raw, file: '' })));
  const site = aSite(joined.stories.map(({ story }) => ({ ...story })));
  expect(allOf(site.problems())).toEqual([]);
  const without = ['menus', 'faq-item', 'testimonial'];
  const withPage = stories.filter(({ content }) => !without.includes((content as { component: string }).component));
  expect(site.pages.filter(({ screen }) => screen === null)).toHaveLength(withPage.length);
});
