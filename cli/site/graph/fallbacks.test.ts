import { expect, test } from 'vitest';
import { aConfig, aSite, aSourceStory, aStory, uuidOf } from '../../../test/support/builders.ts';
import { uuidIn } from '../languages.ts';
import { allOf } from '../check.ts';
import { summarise } from '../summary.ts';

const own = aConfig();
const config = { ...own, locales: own.locales.map((locale) => (locale.code === 'en' ? { ...locale, fallback: 'es' as const } : locale)) };
const urlsOf = (site: ReturnType<typeof aSite>) => site.pages.flatMap(({ url, screen }) => (screen ? [] : [url]));
const [solo, inEnglish] = [uuidOf('solo'), uuidIn(uuidOf('solo'), 'en')];

test('a story that is not translated has a page in a language with a fallback, and no alternate there', () => {
  const site = aSite([aStory({ slug: 'solo' }), aStory({ slug: 'año', content: { title: 'Año' } }), aStory({ slug: 'home' })], config);
  expect(urlsOf(site)).toEqual(['/', '/a%C3%B1o', '/en', '/en/a%C3%B1o', '/en/solo', '/solo']);
  expect(site.stories.get(inEnglish)?.story).toMatchObject({ locale: 'en', textLocale: 'es', url: '/en/solo' });
  const page = site.pages.find(({ url }) => url === '/en/solo');
  expect(page?.alternates).toEqual([]);
  expect(page && site.inputs(page)).toMatchObject({ repeats: '/solo', nearby: { es: '/solo' } });
  const original = site.pages.find(({ url }) => url === '/solo');
  expect(original && site.inputs(original)).toMatchObject({ alternates: [{ locale: 'es', url: '/solo' }], nearby: { en: '/en/solo' } });
});

test.each([
  ['it is translated', [aStory({ slug: 'solo' }), aStory({ slug: 'en/solo' })], ['/en/solo', '/solo']],
  [
    'its address is that of another story',
    [aStory({ slug: 'solo', group_id: 'a' }), aStory({ slug: 'en/x', path: '/en/solo' })],
    ['/en/solo', '/solo'],
  ],
  ['it has no page', [aStory({ slug: 'config/menus', content: { component: 'menus' } })], []],
])('a story has none if %s', (_, stories, urls) => {
  expect(urlsOf(aSite(stories, config))).toEqual(urls);
});

test('it is reported as untranslated, once', () => {
  const problems = allOf(aSite([aStory({ slug: 'solo' })], config).problems());
  expect(problems.filter(({ code }) => code === 'untranslated')).toHaveLength(1);
});

test('a changed story changes both pages', () => {
  const site = aSite([aStory({ slug: 'solo' })], config);
  const source = summarise(aSourceStory(aStory({ slug: 'solo', name: 'New' })), {
    hasBlock: () => true,
    readsOf: () => [],
    staysPlain: () => false,
  });
  const replaced = site.replace(source);
  expect([solo, inEnglish].map((uuid) => replaced?.stories.get(uuid)?.story)).toMatchObject([
    { name: 'New', url: '/solo' },
    { name: 'New', url: '/en/solo', textLocale: 'es' },
  ]);
  expect(replaced?.pages.flatMap(({ story }) => story?.story.name ?? [])).toEqual(['New', 'New']);
  expect(replaced?.byUrl.get('/en/solo' as never)?.story.name).toBe('New');
});
