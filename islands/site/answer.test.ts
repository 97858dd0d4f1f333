import { beforeEach, expect, test, vi } from 'vitest';
import { keepAnswer, readAnswer } from './answer.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
});
beforeEach(() => stored.clear());

const YEAR = 365 * 24 * 60 * 60 * 1000;

test('an answer is valid for two years', () => {
  expect(readAnswer()).toBeNull();
  keepAnswer('no');
  expect([readAnswer(), readAnswer(Date.now() + 1.9 * YEAR), readAnswer(Date.now() + 2.1 * YEAR)]).toEqual(['no', 'no', null]);
  keepAnswer('yes');
  expect(readAnswer()).toBe('yes');
});

test.each(['', 'yes', 'maybe 9999999999999', 'yes soon'])('the stored text %j is no answer', (text) => {
  stored.set('academy.analytics', text);
  expect(readAnswer()).toBeNull();
});
