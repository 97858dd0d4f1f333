import { beforeEach, expect, test, vi } from 'vitest';
import { forgetLessons, leaveLessons } from './tell-account.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});
beforeEach(() => stored.clear());

const lessons = () => JSON.parse(stored.get('academy.done') ?? '{}') as unknown;
const owner = () => JSON.parse(stored.get('academy.done.of') ?? 'null') as unknown;

test('leaveLessons removes lessons that another user left behind', () => {
  stored.set('academy.done', JSON.stringify({ '/ana': 1000, '/ben': 3000 }));
  stored.set('academy.done.of', JSON.stringify({ uid: 'ana', asked: 500, known: {}, left: 2000 }));
  leaveLessons('ben');
  expect(lessons()).toEqual({ '/ben': 3000 });
  expect(owner()).toMatchObject({ uid: 'ben', known: {} });
});

test('leaveLessons keeps the user’s own lessons and known state, and forgetLessons removes them', () => {
  stored.set('academy.done', JSON.stringify({ '/ana': 1000 }));
  stored.set('academy.done.of', JSON.stringify({ uid: 'ana', asked: 500, known: { '/known': 1 } }));
  leaveLessons('ana');
  expect(lessons()).toEqual({ '/ana': 1000 });
  expect(owner()).toMatchObject({ uid: 'ana', asked: 500, known: { '/known': 1 } });
  forgetLessons();
  expect([lessons(), owner()]).toEqual([{}, null]);
});
