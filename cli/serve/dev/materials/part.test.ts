import { expect, test } from 'vitest';
import { createPart } from './part.ts';

/** A part that loads what the test specifies. */
function aPart() {
  const errors: unknown[] = [];
  let next: () => Promise<string> | string = () => 'first';
  const part = createPart({ load: () => next(), onLoad: (error) => errors.push(error) });
  const broken = new Error('broken');
  return {
    part,
    errors,
    broken,
    will: (load: () => Promise<string> | string) => (next = load),
    willFail: () =>
      (next = () => {
        throw broken;
      }),
  };
}

test('a part is loaded on request and only once', async () => {
  const { part, will } = aPart();
  expect(await part.get()).toBe('first');
  will(() => 'second');
  expect(await part.get()).toBe('first');
});

test('the last loaded value is kept while reloading fails', async () => {
  const { part, will, willFail, errors, broken } = aPart();
  await part.get();
  willFail();
  expect(await part.reload()).toBe(false);
  expect(await part.get()).toBe('first');
  await expect(part.latest()).rejects.toBe(broken);
  will(() => 'second');
  expect(await part.reload()).toBe(true);
  expect(await part.latest()).toBe('second');
  expect(await part.get()).toBe('second');
  expect(errors).toEqual([null, broken, null]);
});

test('get rejects with the load error until a load succeeds', async () => {
  const { part, will, willFail, broken } = aPart();
  willFail();
  await expect(part.get()).rejects.toBe(broken);
  will(() => 'second');
  await part.reload();
  expect(await part.get()).toBe('second');
});

test('get waits for a reload but not for a refresh', async () => {
  const { part, will } = aPart();
  await part.get();
  const fetched = resolvers<string>();
  will(() => fetched.promise);
  const refreshing = part.refresh();
  expect(await part.get()).toBe('first');
  fetched.resolve('second');
  await refreshing;
  expect(await part.get()).toBe('second');
  will(async () => 'third');
  void part.reload();
  expect(await part.get()).toBe('third');
});

test('loads requested while one is running are merged into one', async () => {
  const { part, will } = aPart();
  const first = resolvers<string>();
  const loads: string[] = [];
  will(() => first.promise);
  const loading = part.reload();
  await Promise.resolve();
  will(() => {
    loads.push('next');
    return 'next';
  });
  const asked = [part.reload(), part.refresh(), part.reload()];
  first.resolve('first');
  expect(await Promise.all([loading, ...asked])).toEqual([true, true, true, true]);
  expect(loads).toEqual(['next']);
  expect(await part.get()).toBe('next');
});

function resolvers<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
