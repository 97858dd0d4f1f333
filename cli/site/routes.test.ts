import { expect, test } from 'vitest';
import { aConfig, aSite, aStory } from '../../test/support/builders.ts';
import type { UrlPath } from '../../templates/contract.ts';
import { planPages, screenAt, SCREENS, storyAddresses } from './routes.ts';

const home = [aStory({ slug: 'home', content: { component: 'home' } }), aStory({ slug: 'en/home', content: { component: 'home' } })];
const find = (pages: ReturnType<typeof planPages>, url: string) => pages.find((page) => page.url === url);

const offline = (isOffered: boolean) => aConfig({ site: { ...aConfig().site, offline: isOffered } });

test('every screen exists in both languages', () => {
  const urls = planPages(aSite([], offline(true))).map(({ url }) => url);
  for (const path of Object.values(SCREENS)) {
    expect(urls).toContain(path);
    expect(urls).toContain(`/en${path}`);
  }
});

test('without courses to save, there is no list of them, and a story may have its address', () => {
  const story = aStory({ slug: 'saved' });
  const pages = planPages(aSite([story], offline(false)));
  expect(pages.filter(({ url }) => url.endsWith('/saved'))).toMatchObject([{ url: '/saved', screen: null }]);
  expect(screenAt('/saved' as UrlPath, offline(false))).toBeNull();
  expect(screenAt('/saved' as UrlPath, offline(true))).toBe('saved');
});

test('not-found pages have the file names that hosts expect', () => {
  const pages = planPages(aSite([]));
  expect(find(pages, '/404')?.file).toBe('404.html');
  expect(find(pages, '/en/404')?.file).toBe('en/404.html');
});

test('a story at the address of a screen is its text', () => {
  const pages = planPages(aSite([aStory({ slug: 'purchase-thanks', content: { component: 'static' } })]));
  expect(pages.filter(({ url }) => url === '/purchase-thanks')).toMatchObject([
    { screen: 'purchase-thanks', story: { source: { fullSlug: 'purchase-thanks' } } },
  ]);
});

test('a story at the address of a screen, but in capitals, has no page: its file could be the same', () => {
  const urls = planPages(aSite([aStory({ slug: 'Login' }), aStory({ slug: 'EN/login' }), aStory({ slug: 'logins' })])).map(
    ({ url }) => url,
  );
  expect(urls).toContain('/logins');
  expect(urls.filter((url) => /[A-Z]/.test(url))).toEqual([]);
});

test('a root redirect replaces the page, and no alternate leads to it', () => {
  const pages = planPages(aSite(home, aConfig({ routes: { rootRedirect: '/login' } })));
  expect(find(pages, '/')).toBeUndefined();
  expect(find(pages, '/en')?.alternates).toEqual([{ locale: 'en', url: '/en' }]);
});

test('no alternate leads to a screen, even if the text of one is linked as a translation', () => {
  const linked = (slug: string, other: string) => aStory({ slug, alternates: [{ id: 1, full_slug: other, published: true }] });
  const pages = planPages(
    aSite([
      linked('gracias', 'en/purchase-thanks'),
      linked('en/purchase-thanks', 'gracias'),
      linked('entrar', 'en/login'),
      linked('en/login', 'entrar'),
    ]),
  );
  expect(find(pages, '/gracias')?.alternates).toEqual([{ locale: 'es', url: '/gracias' }]);
  expect(find(pages, '/entrar')?.alternates).toEqual([{ locale: 'es', url: '/entrar' }]);
  expect(find(pages, '/en/purchase-thanks')?.alternates.map(({ url }) => url)).toEqual(['/purchase-thanks', '/en/purchase-thanks']);
});

test('the layout is that of the story, else of its component, else of the site', () => {
  const config = aConfig({ layouts: { default: 'full', byComponent: { Static: 'boxed' } } });
  const pages = planPages(
    aSite(
      [
        aStory({ slug: 'a', content: { component: 'static' } }),
        aStory({ slug: 'b', content: { component: 'static', layout: 'full' } }),
        aStory({ slug: 'c' }),
      ],
      config,
    ),
  );
  expect(['/a', '/b', '/c'].map((url) => find(pages, url)?.layout)).toEqual(['boxed', 'full', 'full']);
});

test('the address of a screen’s text is not remembered', () => {
  const site = aSite([aStory({ slug: 'purchase-thanks', content: { component: 'static' } }), aStory({ slug: 'a' })]);
  expect([...storyAddresses(planPages(site)).values()]).toEqual(['/a']);
});
