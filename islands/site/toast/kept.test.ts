import { expect, onTestFinished, test, vi } from 'vitest';
import { parseToasts } from './kept.ts';

/** Opens a page, which loads its scripts anew. */
async function openPage() {
  vi.resetModules();
  return import('./kept.ts');
}

/** The tab's storage; with `isFull` it rejects all writes. */
function aStorage({ isFull = false } = {}): void {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  });
}

test('toasts are kept in order and returned once, by the next page', async () => {
  aStorage();
  const page = await openPage();
  page.keepToast({ text: 'One', kind: 'good' });
  page.keepToast({ text: 'Two', kind: 'bad' });
  expect(page.takeKeptToasts()).toEqual([]);
  const next = await openPage();
  expect(next.takeKeptToasts()).toEqual([
    { text: 'One', kind: 'good' },
    { text: 'Two', kind: 'bad' },
  ]);
  expect(next.takeKeptToasts()).toEqual([]);
});

test('toasts that are still shown go on to the next page, unless it gets a newer one', async () => {
  aStorage();
  const [welcome, goodbye] = [{ text: 'Welcome', kind: 'good' } as const, { text: 'Goodbye', kind: 'info' } as const];
  (await openPage()).carryToasts([welcome, goodbye]);
  const next = await openPage();
  expect(next.takeKeptToasts()).toEqual([welcome, goodbye]);
  next.keepToast(goodbye);
  next.carryToasts([welcome]);
  expect((await openPage()).takeKeptToasts()).toEqual([goodbye]);
});

test('a full storage drops the toast without throwing', async () => {
  aStorage({ isFull: true });
  const page = await openPage();
  expect(() => page.keepToast({ text: 'One', kind: 'good' })).not.toThrow();
  expect((await openPage()).takeKeptToasts()).toEqual([]);
});

test('nothing throws if sessionStorage is not accessible', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'sessionStorage', { get, configurable: true });
  onTestFinished(() => void Object.defineProperty(globalThis, 'sessionStorage', before ?? { value: undefined, configurable: true }));
  const page = await openPage();
  expect(() => page.keepToast({ text: 'One', kind: 'good' })).not.toThrow();
  expect((await openPage()).takeKeptToasts()).toEqual([]);
});

test.each([[null], ['{}'], ['[{"text":1,"kind":"good"}]'], ['[{"text":"a","kind":"loud"}]'], ['[null]'], ['nonsense']])(
  'the invalid stored value %s yields no toasts',
  (text) => {
    expect(parseToasts(text)).toEqual([]);
  },
);
