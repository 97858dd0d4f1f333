import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aPage } from '../../../test/support/builders.ts';
import type { Locale, UrlPath } from '../../contract.ts';
import { createPage, PageProvider } from '../../page.tsx';
import { Breadcrumb } from './intro.tsx';

const entries = (locale: Locale, ...urls: readonly string[]) => {
  const breadcrumb = urls.map((url) => ({ url: url as UrlPath, title: url }));
  const page = createPage(aPage({ url: urls.at(-1) as UrlPath, locale, breadcrumb }), (key) => key, { blocks: {}, screens: {} } as never);
  const html = renderToStaticMarkup(
    <PageProvider value={page}>
      <Breadcrumb />
    </PageProvider>,
  );
  return [...html.matchAll(/<li>(?:<a href="([^"]*)">|<span aria-current="page">)([^<]*)/g)].map(([, href, text]) => [href, text]);
};

test('a page below others leads to them', () => {
  expect(entries('es', '/', '/cursos', '/cursos/css')).toEqual([
    ['/', 'nav.home'],
    ['/cursos', '/cursos'],
  ]);
});

test.each([
  ['es', '/', '/temas/css'],
  ['en', '/en', '/en/people/ana'],
] as const)('a page whose folder has no page of its own leads home and names itself: %s', (locale, home, url) => {
  expect(entries(locale, home, url)).toEqual([
    [home, 'nav.home'],
    [undefined, url],
  ]);
});

test.each([
  ['es', '/', '/cursos'],
  ['en', '/en', '/en/courses'],
] as const)('a page next to the home page has none: %s', (locale, home, url) => {
  expect(entries(locale, home, url)).toEqual([]);
});
