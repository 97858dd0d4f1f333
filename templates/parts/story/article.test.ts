import { expect, test } from 'vitest';
import { contentsOf } from './article.tsx';

const headings = (...levels: readonly number[]) => levels.map((level, index) => ({ id: `${index}`, text: `${index}`, level }));

test.each([
  [
    [2, 3, 4, 2],
    [2, 3, 2],
  ],
  [[2, 3, 4], []],
  [[], []],
])('of headings at the levels %j, the table of contents lists those at %j', (levels, listed) =>
  expect(contentsOf(headings(...levels)).map(({ level }) => level)).toEqual(listed),
);
