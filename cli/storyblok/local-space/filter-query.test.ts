import { expect, test } from 'vitest';
import { parseFilterQuery } from './filter-query.ts';

const content = {
  component: 'course',
  title: 'Learn HTML',
  level: '9',
  price: '19.5',
  date: '2026-03-04 10:00',
  imported: '2026-03-04T10:00:00+01:00',
  tags: ['web', 'html'],
  none: [],
  empty: '',
  free: true,
  nothing: null,
  seo: { title: 'HTML' },
  body: [{ component: 'text' }, { component: 'hero', links: [{ label: 'Start' }] }],
};

test.each([
  ['[component][in]=course,talk', true],
  ['[component][in]=talk', false],
  ['[component][not_in]=talk', true],
  ['[tags][in]=css,html', true],
  ['[tags][in]=css', false],
  ['[tags][not_in]=css,html', false],
  ['[tags][not_in]=css', true],
  ['[none][not_in]=css', true],
  ['[title][like]=learn*', true],
  ['[title][like]=*css*', false],
  ['[title][not_like]=*css*', true],
  ['[seo.title][in]=HTML', true],
  ['[body.0.component][in]=text', true],
  ['[body.1.component][in]=text', false],
  ['[body.1.links.0.label][like]=st*', true],
  ['[body.2.component][is]=null', true],
  ['[tags][any_in_array]=css,html', true],
  ['[tags][in_array]=css', false],
  ['[tags][all_in_array]=web,html', true],
  ['[tags][all_in_array]=web,css', false],
  ['[level][gt_int]=10', false],
  ['[level][lt_int]=10', true],
  ['[price][gt_float]=19.4', true],
  ['[empty][gt_int]=-1', false],
  ['[date][gt_date]=2026-03-04 09:59', true],
  ['[date][lt_date]=2026-03-04', false],
  ['[date][gt_date]=2026-03-04T10:30:00%2B01:00', true],
  ['[date][gt_date]=2026-03-04T10:30:00.000', false],
  ['[imported][gt_date]=2026-03-04 08:59', true],
  ['[imported][lt_date]=2026-03-04 09:01', true],
  ['[empty][is]=empty', true],
  ['[missing][is]=not_empty', false],
  ['[none][is]=empty_array', true],
  ['[tags][is]=not_empty_array', true],
  ['[free][is]=true', true],
  ['[free][is]=false', false],
  ['[nothing][is]=null', true],
  ['[free][is]=not_null', true],
  ['[component][in]=course&filter_query[level][in]=8', false],
  ['[__or][][level][in]=8&filter_query[__or][][free][is]=true', true],
  ['[__or][][level][in]=8&filter_query[__or][][free][is]=false', false],
])('filter_query%s is %s', (query, kept) => {
  expect(parseFilterQuery(new URLSearchParams(`filter_query${query}&page=1`))?.(content)).toBe(kept);
});

test('a pattern of many stars takes no time', () => {
  const keep = parseFilterQuery(new URLSearchParams({ 'filter_query[title][like]': `${'*a'.repeat(3000)}b` }));
  expect(keep?.({ title: 'a'.repeat(10_000) })).toBe(false);
});

test.each(['[level][between]=1', '[level]=1', '=x'])('filter_query%s is refused', (query) => {
  expect(parseFilterQuery(new URLSearchParams(`filter_query${query}`))).toBeNull();
});
