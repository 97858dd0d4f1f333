import { expect, test } from 'vitest';
import type { Card } from '../../contract.ts';
import type { LessonBlock } from '../../schema.ts';
import { totalMinutes } from './course-facts.ts';

test.each([
  [[12.1, 7.2], 19],
  [[null, 30], 30],
  [[], 0],
])('lessons of %j minutes take %i minutes in total', (all, total) => {
  expect(totalMinutes(all.map((minutes) => ({ content: { minutes } }) as Card<LessonBlock>))).toBe(total);
});
