import { expect, test } from 'vitest';
import { aConfig, aSite, aStory } from '../../test/support/builders.ts';
import { planPages, SCREENS, storyAddresses } from './routes.ts';

const home = [aStory({ slug: 'home', content: { component: 'home' } }), aStory({ slug: 'en/home', content: { component: 'home' } })];
const find = (pages: ReturnType<typeof planPages>, url: string) => pages.find((page) => page.url === url);

test('every screen is there in both languages', () => {
  const urls = planPages(aSite([])).map(({ url }) => url);
  for (const path of Object.values(SCREENS)) {
    expect(urls).toContain(path);
    expect(urls).toContain(`/en${path}`);
  }
});

test('the not-found pages have the names that hosts look for', () => {
  const pages = planPages(aSite([]));
  expect(find(pages, '/404')?.file).toBe('404.html');
  expect(find(pages, '/en/404')?.file).toBe('en/404.html');
});

test('a story at a screen’s address is the copy of that screen', () => {
  const pages = planPages(aSite([aStory({ slug: 'purchase-thanks', content: { component: 'static' } })]));
  expect(pages.filter(({ url }) => url === '/purchase-thanks')).toMatchObject([
    { screen: 'purchase-thanks', story: { source: { fullSlug: 'purchase-thanks' } } },
  ]);
});

test('where the root redirects there is no page, and no alternate leads to it', () => {
  const pages = planPages(aSite(home, aConfig({ routes: { rootRedirect: '/login' } })));
  expect(find(pages, '/')).toBeUndefined();
  expect(find(pages, '/en')?.alternates).toEqual([{ locale: 'en', url: '/en' }]);
});

test('the layout is the story’s own, else its component’s, else the site’s', () => {
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

test('the copy of a screen is no page whose address is remembered', () => {
  const site = aSite([aStory({ slug: 'purchase-thanks', content: { component: 'static' } }), aStory({ slug: 'a' })]);
  expect([...storyAddresses(planPages(site)).values()]).toEqual(['/a']);
});
