import { expect, onTestFinished, test, vi } from 'vitest';
import { parseToasts } from './kept.ts';

/** Opens a page, which loads its scripts anew. */
async function openPage() {
  vi.resetModules();
  return import('./kept.ts');
}

/** A tab's storage; with `isFull` it rejects all writes. */
function aStorage({ isFull = false } = {}): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    length: 0,
  };
}

test('toasts are kept in order and returned once, by the next page', async () => {
  const storage = aStorage();
  const page = await openPage();
  page.keepToast({ text: 'One', kind: 'good' }, storage);
  page.keepToast({ text: 'Two', kind: 'bad' }, storage);
  expect(page.takeKeptToasts(storage)).toEqual([]);
  const next = await openPage();
  expect(next.takeKeptToasts(storage)).toEqual([
    { text: 'One', kind: 'good' },
    { text: 'Two', kind: 'bad' },
  ]);
  expect(next.takeKeptToasts(storage)).toEqual([]);
});

test('toasts that are still shown go on to the next page, unless it gets a newer one', async () => {
  const storage = aStorage();
  const [welcome, goodbye] = [{ text: 'Welcome', kind: 'good' } as const, { text: 'Goodbye', kind: 'info' } as const];
  (await openPage()).carryToasts([welcome, goodbye], storage);
  const next = await openPage();
  expect(next.takeKeptToasts(storage)).toEqual([welcome, goodbye]);
  next.keepToast(goodbye, storage);
  next.carryToasts([welcome], storage);
  expect((await openPage()).takeKeptToasts(storage)).toEqual([goodbye]);
});

test('a full storage drops the toast without throwing', async () => {
  const storage = aStorage({ isFull: true });
  const page = await openPage();
  expect(() => page.keepToast({ text: 'One', kind: 'good' }, storage)).not.toThrow();
  expect((await openPage()).takeKeptToasts(storage)).toEqual([]);
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
