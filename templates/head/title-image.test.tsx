import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { aPage } from '../../test/support/builders.ts';
import type { Story, UrlPath } from '../contract.ts';
import { createPage } from '../page.tsx';
import { titleImage } from './title-image.tsx';

const of = (title: string) => {
  const story: Story = {
    uuid: 'a',
    name: title,
    locale: 'es',
    url: '/a' as UrlPath,
    publishedAt: null,
    updatedAt: null,
    content: { component: 'devtip', _uid: 'u' },
  };
  const drawing = titleImage(createPage(aPage({ story }), (key) => key, { blocks: {}, screens: {} as never }));
  return drawing && (drawing.element as ReactElement<{ readonly title: string; readonly above: string }>).props;
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

test('a page without content shows the image of the site', () => {
  const page = createPage(aPage({ story: null, screen: 'login' }), (key) => key, { blocks: {}, screens: {} as never });
  expect(titleImage(page)).toBeNull();
});
