import { basename, join } from 'node:path';
import fg from 'fast-glob';
import { HTMLElement, parse, TextNode, type Node } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../cli/config/load.ts';
import type { Templates } from '../cli/render/bundle-templates.ts';
import { loadMessages } from '../cli/render/messages.ts';
import { referencesOf } from '../cli/site/story/walk.ts';
import { translateOf, type Messages } from '../cli/site/translate.ts';
import type { PageProps } from '../templates/contract.ts';
import { blockKey } from '../templates/registry.ts';
import type { SharedParts } from '../templates/shared-parts.ts';
import { ROOT, SITE } from './support/academy.ts';
import { schoolStories } from './right-to-left/stories.ts';
import { aManagedStory, aText } from './support/builders.ts';
import { demoPages, pagesOf } from './support/demo-pages.ts';
import { FIELD_STORIES } from './support/field-space.ts';
import { loadTemplates } from './support/load-templates.ts';
import { SPACES } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

let renderers: { readonly preact: Templates; readonly react: Templates };
let pages: readonly PageProps[];
let messages: Messages;

beforeAll(async () => {
  messages = loadMessages(SITE, (await loadConfig(SITE)).locales);
  renderers = { preact: await loadTemplates(), react: await loadTemplates('react') };
  pages = await demoPages(renderers.preact);
});

// The two differ in details that a browser's parser ignores: order and case of attributes, empty values, entities.
function canonical(node: Node): string {
  if (node instanceof TextNode) return node.text;
  if (!(node instanceof HTMLElement)) return '';
  // React adds preload hints for pictures that are not lazy, and moves those for modules into the head.
  if (node.rawTagName === 'link' && node.getAttribute('rel') === 'preload' && node.getAttribute('as') === 'image') return '';
  if (node.rawTagName === 'link' && node.getAttribute('rel') === 'modulepreload') return '';
  const attributes = Object.entries(node.attributes).map(([name, value]) => `${name.toLowerCase()}=${JSON.stringify(value)}`);
  const children = node.childNodes.map(canonical);
  // React moves scripts to the end of the head.
  return `<${node.rawTagName} ${attributes.toSorted().join(' ')}>${(node.rawTagName === 'head' ? children.toSorted() : children).join('')}`;
}

/** The addresses of the pages that React renders otherwise. */
function differing(all: readonly PageProps[], texts: Messages): readonly string[] {
  const rendered = ({ render }: Templates, page: PageProps) => canonical(parse(render(page, translateOf(texts, page.locale))));
  return all.filter((page) => rendered(renderers.preact, page) !== rendered(renderers.react, page)).map(({ url }) => url);
}

test('every block and screen is rendered by React as it is by Preact', () => {
  expect(differing(pages, messages)).toEqual([]);
});

const SITES = {
  'from right to left': { locales: [{ code: 'ar' }, { code: 'he' }, { code: 'en' }], stories: schoolStories() },
  'in the fields of stories': { locales: [{ code: 'es' }, { code: 'en' }], stories: FIELD_STORIES },
  'in the fields of stories and in folders': {
    locales: [{ code: 'es' }, { code: 'en' }],
    translation: 'both',
    stories: [...FIELD_STORIES, aManagedStory({ slug: 'en/only', content: { component: 'devtip', title: 'Only', body: aText('T') } })],
  },
  'in one language': { locales: [{ code: 'de' }], stories: SPACES.isComplete },
  'in two regions of one language': { locales: [{ code: 'pt-PT' }, { code: 'pt-BR', folder: 'en' }], stories: SPACES.isComplete },
};

test.each(Object.entries(SITES))('a site %s is, too', async (_, { locales, stories, ...storyblok }) => {
  const config = { site: { name: 'A', origin: 'https://school.academy' }, locales, storyblok };
  const root = tempDir({
    'site.config.ts': `import { defineConfig } from 'academy';\nexport default defineConfig(${JSON.stringify(config)});`,
    'space/stories.json': { stories },
  });
  const all = await pagesOf({ root, directory: join(root, 'space') }, renderers.preact);
  expect([...new Set(all.map(({ locale }) => locale))].toSorted()).toEqual(locales.map(({ code }) => code).toSorted());
  expect(differing(all, loadMessages(root, (await loadConfig(root)).locales))).toEqual([]);
});

test('shared parts equal those rendered for each page alone', () => {
  const alone = new Map(pages.map((page) => [page, renderers.preact.render(page, translateOf(messages, page.locale))]));
  for (const order of [pages, pages.toReversed()]) {
    const parts: SharedParts = new Map();
    const unlike = order.filter(
      (page) => renderers.preact.render(page, translateOf(messages, page.locale), { parts, colours: null, draw: null }) !== alone.get(page),
    );
    expect(unlike.map(({ url }) => url)).toEqual([]);
    expect(parts.size).toBeGreaterThan(0);
  }
});

test('the compared pages contain every block', () => {
  const shown = new Set(
    pages.flatMap(({ story, cards, menus }) =>
      [story, menus?.story, ...Object.values(cards)].flatMap((one) =>
        one ? referencesOf(one.content).blocks.map(({ value }) => blockKey(value.component)) : [],
      ),
    ),
  );
  const files = fg.sync('templates/blocks/*.tsx', { cwd: ROOT, ignore: ['**/*.test.tsx'] }).map((file) => blockKey(basename(file, '.tsx')));
  expect(files.filter((name) => !shown.has(name))).toEqual([]);
});
