import { expect, test } from 'vitest';
import { aSite, aStory, uuidOf } from '../../../test/support/builders.ts';
import { createChangedAt } from './inputs.ts';

const on = (day: string) => `2026-${day}T00:00:00.000Z`;
const site = aSite(
  [
    aStory({ slug: 'ana', updated_at: on('03-01'), content: { component: 'author' } }),
    aStory({ slug: 'old', updated_at: on('02-01'), content: { component: 'devtip', author: uuidOf('ana') } }),
    aStory({ slug: 'new', updated_at: on('04-01'), content: { component: 'devtip', author: uuidOf('ana') } }),
    aStory({ slug: 'home', updated_at: on('01-01'), content: { component: 'home' } }),
    aStory({ slug: 'x/', updated_at: on('05-01'), content: { component: 'course' } }),
    aStory({ slug: 'x/1', updated_at: on('05-02'), content: { component: 'lesson' } }),
    aStory({ slug: 'x/2', updated_at: on('05-03'), content: { component: 'lesson' } }),
    aStory({ slug: 'undated', updated_at: null, published_at: null, first_published_at: null }),
  ],
  undefined,
  { readsOf: ({ component }) => (component === 'home' ? [{ of: ['devtip'] }] : []) },
);

test.each([
  ['/ana', on('03-01')],
  ['/old', on('03-01')],
  ['/new', on('04-01')],
  ['/', on('04-01')],
  ['/x', on('05-03')],
  ['/x/1', on('05-02')],
])('what %s shows was last changed on %s', (url, date) => {
  const inputs = site.pages.filter((page) => page.url === url).map(site.inputs)[0];
  expect(inputs && new Date(createChangedAt(site)(inputs)).toISOString()).toBe(date);
});

test('a page without any date has no time of change', () => {
  const inputs = site.pages.filter(({ url }) => url === '/undated').map(site.inputs)[0];
  expect(inputs && createChangedAt(site)(inputs)).toBe(0);
});
