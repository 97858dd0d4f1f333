import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SITE } from '../../test/support/academy.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createParts, createPart } from './parts.ts';
import { createContentSource } from './content.ts';

test('the first request after midnight in the site’s time zone gets a site of the new day', async () => {
  let moment = Date.parse('2026-05-31T20:00:00Z');
  const env = { asked: null, token: null, endpoint: null, cacheDir: null };
  const source = createContentSource({ root: SITE, directory: join(SITE, 'demo'), env, signal: new AbortController().signal });
  const diagnostics = createDiagnostics({ onError: () => {}, onMended: () => {}, onChange: () => {} });
  const parts = createParts({ root: SITE, previewToken: null, source, diagnostics, moment: () => moment, onConfigFiles: () => {} });
  onTestFinished(() => parts.dispose());
  const shown = async () => ((await parts.isReady()) ? await parts.site.get() : null);
  const first = await shown();
  expect(first?.site.today).toBe('2026-05-31');
  moment = Date.parse('2026-05-31T21:59:00Z');
  expect(await shown()).toBe(first);
  // Midnight in Madrid, the time zone of the site.
  moment = Date.parse('2026-05-31T22:00:00Z');
  expect((await shown())?.site.today).toBe('2026-06-01');
});

/** A part that loads what the test specifies. */
function aPart() {
  const errors: unknown[] = [];
  let next: () => Promise<string> | string = () => 'first';
  const part = createPart(
    () => next(),
    (error) => errors.push(error),
  );
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
