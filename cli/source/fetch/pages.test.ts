import { expect, test } from 'vitest';
import { publishedRate } from '../client/limiter.ts';
import { planRequests, together } from './pages.ts';

test('returns the results in the order of the input', async () => {
  expect(await together([3, 1, 2], async (number) => number * 2)).toEqual([6, 2, 4]);
});

test('stops the others when one fails', async () => {
  const stopped: number[] = [];
  const run = (number: number, signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => stopped.push(number));
      if (number === 2) reject(new Error('two'));
    });
  await expect(together([1, 2, 3], run)).rejects.toThrow('two');
  expect(stopped).toEqual([1, 2, 3]);
});

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const always = () => 5;

test.each([
  ['nothing is left', { total: 100, first: 100, perSecond: publishedRate }, { perPage: 100, pages: [] }],
  ['there is nothing at all', { total: 0, first: 100, perSecond: publishedRate }, { perPage: 100, pages: [] }],
  [
    'one page is left: four small ones are sooner there',
    { total: 200, first: 100, perSecond: publishedRate },
    { perPage: 25, pages: [5, 6, 7, 8] },
  ],
  ['a thousand', { total: 1000, first: 100, perSecond: publishedRate }, { perPage: 25, pages: numbers(5, 40) }],
  ['ten thousand and one', { total: 10_001, first: 100, perSecond: publishedRate }, { perPage: 25, pages: numbers(5, 401) }],
  ['equally fast: the fewest requests', { total: 1000, first: 100, perSecond: always }, { perPage: 100, pages: numbers(2, 10) }],
  ['pages of 50 and an even limit', { total: 120, first: 50, perSecond: always }, { perPage: 50, pages: [2, 3] }],
  ['a first page that 25 do not divide', { total: 120, first: 40, perSecond: publishedRate }, { perPage: 40, pages: [2, 3] }],
  ['small pages stay small', { total: 50, first: 5, perSecond: publishedRate }, { perPage: 5, pages: numbers(2, 10) }],
])('%s', (_, fetched, plan) => {
  expect(planRequests(fetched)).toEqual(plan);
});
