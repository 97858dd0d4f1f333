import { afterEach, expect, test, vi } from 'vitest';
import { claim } from './fresh-load.ts';

afterEach(() => vi.unstubAllGlobals());

test('a path can be claimed once in 10 seconds, independently of other paths', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  expect(claim('/a', 100_000)).toBe(true);
  expect(claim('/a', 109_999)).toBe(false);
  expect(claim('/b', 109_999)).toBe(true);
  expect(claim('/a', 110_000)).toBe(true);
});

test('nothing can be claimed without sessionStorage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(claim('/a', 100_000)).toBe(false);
});
