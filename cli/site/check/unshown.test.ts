import { expect, test } from 'vitest';
import { aConfig, aSite, aStory, uuidOf } from '../../../test/support/builders.ts';

const unshown = (...stories: Parameters<typeof aSite>[0]) =>
  aSite(stories)
    .texts()
    .unshown.map(({ component, count }) => `${component} ${count}`);

const settings = (more: object = {}) =>
  aStory({ slug: 'config/opening', content: { component: 'opening-hours', title: 'Opening hours', hours: 'Every day' }, ...more });
const page = (more: object = {}) =>
  aStory({ slug: 'a', content: { component: 'landing', title: 'A', hours: uuidOf('config/opening') }, ...more });

test('settings are shown if a page refers to them', () => {
  expect(unshown(page(), settings())).toEqual([]);
  expect(unshown(aStory({ slug: 'a' }), settings())).toEqual(['opening-hours 2']);
});

test('of settings translated by fields, the version in the language of the page is shown', () => {
  const english = { lang: 'en', full_slug: 'en/config/opening' };
  expect(unshown(page(), page({ lang: 'en', full_slug: 'en/a' }), settings(), settings(english))).toEqual([]);
  expect(unshown(page(), settings(), settings(english))).toEqual(['opening-hours 2']);
});

test('a story whose address another has is not shown', () => {
  const stories = [aStory({ slug: 'a', content: { component: 'landing', title: 'Without a place' } }), aStory({ slug: 'b', path: 'a' })];
  expect(unshown(...stories)).toEqual(['landing 1']);
});

test('a story that stands in for its translation has the same texts, which count once', () => {
  const stories = [aStory({ slug: 'a', content: { component: 'landing', title: 'A' } })];
  const config = aConfig({ locales: [{ code: 'es' }, { code: 'en', fallback: 'es' }] });
  expect(aSite(stories, config).byUrl.size).toBe(2);
  expect(aSite(stories, config).texts()).toEqual(aSite(stories).texts());
});
