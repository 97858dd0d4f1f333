import { basename } from 'node:path';
import fg from 'fast-glob';
import { HTMLElement, parse, TextNode, type Node } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../cli/config/load.ts';
import type { Templates } from '../cli/render/bundle-templates.ts';
import { loadMessages } from '../cli/render/messages.ts';
import { referencesOf } from '../cli/site/story/walk.ts';
import type { PageProps, Translate } from '../templates/contract.ts';
import { blockKey } from '../templates/registry.ts';
import type { SharedParts } from '../templates/shared-parts.ts';
import { ROOT, SITE } from './support/academy.ts';
import { demoPages } from './support/demo-pages.ts';
import { loadTemplates } from './support/load-templates.ts';

let renderers: { readonly preact: Templates; readonly react: Templates };
let pages: readonly PageProps[];
let translate: (page: PageProps) => Translate;

beforeAll(async () => {
  const messages = loadMessages(SITE, (await loadConfig(SITE)).locales);
  translate = ({ locale }) => messages[locale] as Translate;
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

test('every block and screen is rendered by React as it is by Preact', () => {
  const differing = pages.filter(
    (page) =>
      canonical(parse(renderers.preact.render(page, translate(page)))) !== canonical(parse(renderers.react.render(page, translate(page)))),
  );
  expect(differing.map(({ url }) => url)).toEqual([]);
});

test('shared parts equal those rendered for each page alone', () => {
  const alone = new Map(pages.map((page) => [page, renderers.preact.render(page, translate(page))]));
  for (const order of [pages, pages.toReversed()]) {
    const parts: SharedParts = new Map();
    const differing = order.filter(
      (page) => renderers.preact.render(page, translate(page), { parts, colours: null, draw: null }) !== alone.get(page),
    );
    expect(differing.map(({ url }) => url)).toEqual([]);
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
