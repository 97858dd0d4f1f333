import { expect, onTestFinished, test } from 'vitest';
import { keepToast, parseToasts, takeKeptToasts } from './kept.ts';

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

test('toasts are kept in order and returned once', () => {
  const storage = aStorage();
  keepToast({ text: 'One', kind: 'good' }, storage);
  keepToast({ text: 'Two', kind: 'bad' }, storage);
  expect(takeKeptToasts(storage)).toEqual([
    { text: 'One', kind: 'good' },
    { text: 'Two', kind: 'bad' },
  ]);
  expect(takeKeptToasts(storage)).toEqual([]);
});

test('a full storage drops the toast without throwing', () => {
  const storage = aStorage({ isFull: true });
  expect(() => keepToast({ text: 'One', kind: 'good' }, storage)).not.toThrow();
  expect(takeKeptToasts(storage)).toEqual([]);
});

test('nothing throws if sessionStorage is not accessible', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'sessionStorage', { get, configurable: true });
  onTestFinished(() => void Object.defineProperty(globalThis, 'sessionStorage', before ?? { value: undefined, configurable: true }));
  expect(() => keepToast({ text: 'One', kind: 'good' })).not.toThrow();
  expect(takeKeptToasts()).toEqual([]);
});

test.each([[null], ['{}'], ['[{"text":1,"kind":"good"}]'], ['[{"text":"a","kind":"loud"}]'], ['[null]'], ['nonsense']])(
  'the invalid stored value %s yields no toasts',
  (text) => {
    expect(parseToasts(text)).toEqual([]);
  },
);
