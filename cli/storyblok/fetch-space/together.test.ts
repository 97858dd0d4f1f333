import { expect, test } from 'vitest';
import { together } from './together.ts';

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
