import { expect, test } from 'vitest';
import { KINDS, kindOf, kindsWhere, rowOf } from './kinds.ts';
import { choices, targets } from './schema.ts';

test('every kind that editors can list or put on a front page has a row', () => {
  const listed = [...(choices['list']?.['of'] ?? []), ...(targets['latest']?.['items'] ?? [])];
  expect(listed.filter((kind) => !(kind in KINDS))).toEqual([]);
});

test('every kind that editors can put on a front page is news, and the other way round', () => {
  expect(new Set(targets['latest']?.['items'])).toEqual(new Set(kindsWhere(({ isNews }) => isNews)));
});

test('a kind is found however its component is spelled; a generic page has none', () => {
  const kindOfComponent = (component: string) => kindOf({ content: { component, _uid: '' } });
  expect(['course', 'Course', 'dev-tip', 'page', 'quote'].map(kindOfComponent)).toEqual(['course', 'course', 'devtip', null, null]);
  expect(rowOf('Testimonial').isOfAllLanguages).toBe(true);
  expect(rowOf('constructor')).toEqual({});
});
