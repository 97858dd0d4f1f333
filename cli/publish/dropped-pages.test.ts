import { expect, test } from 'vitest';
import { droppedPages } from './dropped-pages.ts';

const pages = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `/p${String(from + index).padStart(3, '0')}`);
const loss = (earlier: readonly string[], now: readonly string[], mayDrop = 0.2) =>
  droppedPages([earlier], { answers: (address) => now.includes(address), mayDrop });

test('more than the share of the pages is told with their addresses', () => {
  expect(loss(pages(0, 100), pages(0, 79))).toEqual({ dropped: pages(79, 100), of: 100 });
  expect(loss(pages(0, 100), [])).toEqual({ dropped: pages(0, 100), of: 100 });
  expect(loss(pages(0, 100), pages(0, 20), 0.5)).toMatchObject({ of: 100 });
});

test.each([
  ['the share itself', pages(0, 100), pages(0, 80), 0.2],
  ['as many as the configuration allows', pages(0, 100), [], 1],
  ['a page of four', pages(0, 4), pages(0, 3), 0.2],
  ['three of four', pages(0, 4), pages(0, 1), 0.2],
  ['none while pages are added', pages(0, 10), pages(0, 100), 0],
  ['nothing of nothing', [], [], 0],
])('%s may be dropped', (_, earlier, now, mayDrop) => {
  expect(loss(earlier, now, mayDrop)).toBeNull();
});

test('other pages make up for none', () => {
  expect(loss(pages(0, 10), pages(5, 100))?.dropped).toEqual(pages(0, 5));
});

test('each of several earlier sites counts, such as the deployed one and that of the directory', () => {
  const answers = (address: string) => pages(0, 10).includes(address);
  expect(droppedPages([pages(0, 10), pages(0, 40)], { answers, mayDrop: 0.2 })).toMatchObject({ of: 40 });
});
