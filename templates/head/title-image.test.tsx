import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { aPage } from '../../test/support/builders.ts';
import type { Story, UrlPath } from '../contract.ts';
import { createPage } from '../page.tsx';
import { titleImage } from './title-image.tsx';

const aStoryOf = (title: string): Story => ({
  uuid: 'a',
  name: title,
  locale: 'es',
  url: '/a' as UrlPath,
  publishedAt: null,
  updatedAt: null,
  content: { component: 'devtip', _uid: 'u' },
});

const of = (title: string) => {
  const page = createPage(aPage({ story: aStoryOf(title), url: '/a' as UrlPath }), (key) => key, { blocks: {}, screens: {} as never });
  const design = titleImage(page);
  return design && (design.element as ReactElement<{ readonly title: string; readonly above: string }>).props;
};

test.each([
  ['Formularios que funcionan', 'Formularios que funcionan'],
  ['«¿Qué?» — Łódź, ½ €', '«¿Qué?» — Łódź, ½ €'],
  ['🚀 Astro  rápido 👩🏽‍💻', 'Astro rápido'],
  ['Cafe\u0301', 'Café'],
])('%j is drawn as %j', (title, drawn) => expect(of(title)).toMatchObject({ title: drawn, above: 'kinds.devtip' }));

test.each(['こんにちは', 'Основы', '🚀'])('a page called %j, which the fonts have no letters for, shows the image of the site', (title) =>
  expect(of(title)).toBeNull(),
);

test.each([
  ['a screen', { url: '/login', screen: 'login' }],
  ['a screen with text', { url: '/purchase-thanks', screen: 'purchase-thanks', story: aStoryOf('Gracias') }],
  ['a home page', { url: '/', story: aStoryOf('Inicio') }],
  ['a home page in another language', { url: '/en', locale: 'en', story: aStoryOf('Home') }],
] as const)('%s shows the image of the site', (_, { url, ...more }) => {
  const page = createPage(aPage({ url: url as UrlPath, ...more }), (key) => key, { blocks: {}, screens: {} as never });
  expect(titleImage(page)).toBeNull();
});
