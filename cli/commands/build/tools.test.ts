import { closeSync, openSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { Pool } from '../../render/pool.ts';
import { toLines } from '../../site/story/story-lines.ts';
import { summariseAhead } from './tools.ts';

const summarised = (story: string, reason: string) => ({ summary: { story, reason, texts: 0 }, colours: [] });

/** Says of each story only its hash, and whether its text was asked for; fails for the story `broken`. */
const pool: Pool = {
  async summarise({ places, withText }) {
    if (places.some(({ hash }) => hash === 'broken')) throw new Error('a block could not say what it reads');
    return places.map(({ hash }) => summarised(hash, withText ? 'with text' : 'without text'));
  },
  render: () => Promise.reject(new Error('nothing is rendered here')),
  draw: () => Promise.reject(new Error('nothing is drawn here')),
  close: async () => {},
};

function stories(...hashes: readonly string[]) {
  const file = openSync('/dev/null', 'r');
  onTestFinished(() => closeSync(file));
  return toLines(file, hashes, [0, 0]);
}

const summary = (story: string, reason: string) => [story, summarised(story, reason)] as const;

test('stories are summarised as they arrive, and found by the hashes of their lines', async () => {
  const ahead = summariseAhead(pool);
  ahead.take(stories('a', 'b'), 3);
  ahead.take(stories('c'), 3);
  expect(await ahead.of(3)).toEqual(new Map(['a', 'b', 'c'].map((hash) => summary(hash, 'with text'))));
});

test.each([
  [1000, summary('a', 'with text')],
  [1001, summary('b', 'without text')],
])('a summary for a space of another size than %i, whose pages are searched differently, is not used', async (total, own) => {
  const ahead = summariseAhead(pool);
  ahead.take(stories('a'), 1000);
  ahead.take(stories('b'), 1001);
  expect(await ahead.of(total)).toEqual(new Map([own]));
});

test('stories that cannot be summarised are left for the site to be linked, which says why', async () => {
  const ahead = summariseAhead(pool);
  ahead.take(stories('broken'), 2);
  ahead.take(stories('a'), 2);
  expect(await ahead.of(2)).toEqual(new Map([summary('a', 'with text')]));
});
