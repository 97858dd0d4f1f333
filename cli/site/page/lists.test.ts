import { expect, test } from 'vitest';
import { listKey, type ListQuery, type Locale } from '../../../templates/contract.ts';
import { aSite, aStory, uuidOf } from '../../../test/support/builders.ts';
import { createLists, listDepends } from './lists.ts';

const tip = (slug: string, content: object = {}, rest: object = {}) =>
  aStory({ slug, content: { component: 'devtip', ...content }, ...rest });
const event = (slug: string, date = '') => aStory({ slug, content: { component: 'workshop', date } });
const first = (date: string) => ({ first_published_at: `${date}T00:00:00.000Z` });

const css = uuidOf('temas/css');
const ana = uuidOf('ana');
const answer = createLists(
  aSite([
    aStory({ slug: 'ana', content: { component: 'author' } }),
    aStory({ slug: 'temas/css', content: { component: 'category' } }),
    tip('a', {}, first('2025-01-01')),
    tip('b', { categories: ['temas/css'] }, first('2026-02-01')),
    tip('d', { author: ana, categories: [css] }, first('2026-01-01')),
    tip('c', { author: ana }, first('2026-01-01')),
    tip('en/a'),
    event('undated'),
    event('y', '2026-08-01 09:00'),
    event('x', '2026-08-01T11:00+02:00'),
    event('soon', '2026-07-01 09:00'),
    event('over', '2026-05-31 09:00'),
    event('long over', '2026-02-01 09:00'),
    event('unclear', '1 de agosto'),
    aStory({ slug: 't', content: { component: 'testimonial' } }),
    aStory({ slug: 'en/t', content: { component: 'testimonial' } }),
    aStory({ slug: 'q', content: { component: 'FaqItem' } }),
  ]),
);
const listed = (query: ListQuery, locale: Locale = 'es') => answer(query, locale).map(({ source }) => source.fullSlug);
const tips = { of: ['devtip'] } as const;
const dated = { of: ['workshop'], order: 'date' } as const;

test('a list has the stories of its components and language in the order of the site, whatever the order of the components', () => {
  expect(listed(tips)).toEqual(['a', 'b', 'd', 'c']);
  expect(listed(tips, 'en')).toEqual(['en/a']);
  expect(listed({ of: ['devtip', 'author'] })).toEqual(['ana', 'a', 'b', 'd', 'c']);
  expect(listed({ of: ['faq-item'] })).toEqual(['q']);
  expect(listed({ of: ['course'] })).toEqual([]);
});

test.each<[string, ListQuery, readonly string[]]>([
  ['somebody wrote', { ...tips, by: ana }, ['d', 'c']],
  ['are filed under a category, by its uuid or by its slug', { ...tips, category: css }, ['b', 'd']],
  ['somebody wrote and are filed under it', { ...tips, by: ana, category: css }, ['d']],
  ['come first', { ...tips, limit: 2 }, ['a', 'b']],
  ['are as many as there are', { ...tips, limit: 4 }, ['a', 'b', 'd', 'c']],
  ['are newest, of those of one moment by their addresses', { ...tips, order: 'newest' }, ['b', 'c', 'd', 'a']],
  [
    'are soonest, those without a date after them, and at last the latest that is over',
    dated,
    ['soon', 'x', 'y', 'unclear', 'undated', 'over', 'long over'],
  ],
  ['are not over, and no others', { ...dated, upcoming: true }, ['soon', 'x', 'y', 'unclear', 'undated']],
  ['are not over before they are counted', { of: ['workshop'], upcoming: true, limit: 2 }, ['undated', 'y']],
])('a list has the stories that %s', (_, query, slugs) => {
  expect(listed(query)).toEqual(slugs);
});

test('the default language lists the testimonials of all languages, the others their own', () => {
  expect(listed({ of: ['testimonial'] }).toSorted()).toEqual(['en/t', 't']);
  expect(listed({ of: ['testimonial'] }, 'en')).toEqual(['en/t']);
});

test.each([uuidOf('ana'), uuidOf('en/ana')])('authors and categories of the other language count as their translations (%s)', (by) => {
  const copies = createLists(
    aSite([
      aStory({ slug: 'ana', content: { component: 'author' } }),
      aStory({ slug: 'en/ana', content: { component: 'author' } }),
      tip('a', { author: uuidOf('ana'), categories: [uuidOf('en/ana')] }),
      tip('en/a', { author: uuidOf('ana'), categories: [uuidOf('ana')] }),
      tip('en/b', { author: uuidOf('en/ana'), categories: [uuidOf('en/ana')] }),
    ]),
  );
  const slugs = (query: Partial<ListQuery>, locale: Locale) => copies({ ...tips, ...query }, locale).map(({ source }) => source.fullSlug);
  for (const query of [{ by }, { category: by }, { by, category: by }]) {
    expect(slugs(query, 'en')).toEqual(['en/a', 'en/b']);
    expect(slugs(query, 'es')).toEqual(['a']);
  }
});

test.each<[string, ListQuery, readonly string[]]>([
  ['position', tips, []],
  ['author', { ...tips, by: ana }, ['chosen devtip']],
  ['category', { ...tips, category: css }, ['chosen devtip']],
  ['what is over', { of: ['workshop'], upcoming: true }, ['chosen workshop']],
  ['its own date', { of: ['workshop', 'menu-item'], order: 'date' }, ['chosen workshop', 'chosen menuitem']],
  ['what is new', { ...tips, order: 'newest' }, ['newest devtip']],
])('a list by %s depends on that property of stories alone', (_, query, depends) => {
  expect(listDepends(listKey(query))).toEqual(depends);
});
