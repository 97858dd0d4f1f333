import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { trackSources, trackSpace } from './fingerprint.ts';

function write(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  return folder;
}

const sources = { 'templates/a.tsx': 'a', 'locales/es.json': '{}', 'cli/b.ts': 'b', 'islands/c/index.ts': 'c', 'package-lock.json': '{}' };

test('the fingerprint does not depend on the location and modification times of the sources', () => {
  const [one, other] = [write(tempDir(), sources), write(tempDir(), sources)];
  utimesSync(join(other, 'cli/b.ts'), 1, 1);
  expect(trackSources(one).fingerprint).toBe(trackSources(other).fingerprint);
});

test.each(Object.keys(sources))('the fingerprint changes with %s', (file) => {
  const root = write(tempDir(), sources);
  const before = trackSources(root).fingerprint;
  write(root, { [file]: 'changed' });
  expect(trackSources(root).fingerprint).not.toBe(before);
});

test.each(['.well-known/a', 'a.test.ts', 'tsconfig.json', 'node_modules/a'])('the fingerprint changes with the public file %s', (file) => {
  const root = write(tempDir(), sources);
  const states = ['one', 'other'].map((text) => trackSources(write(root, { [`templates/public/${file}`]: text })).fingerprint);
  expect(new Set([trackSources(write(tempDir(), sources)).fingerprint, ...states]).size).toBe(3);
});

test.each(['icu', 'cldr', 'tz'])('the fingerprint changes with the version of Node’s internationalisation data: %s', (name) => {
  const root = write(tempDir(), sources);
  const before = trackSources(root).fingerprint;
  const { versions } = process;
  Object.defineProperty(process, 'versions', { value: { ...versions, [name]: 'another' } });
  onTestFinished(() => void Object.defineProperty(process, 'versions', { value: versions }));
  expect(trackSources(root).fingerprint).not.toBe(before);
});

test('the fingerprint of a local space changes with its files', () => {
  const space = write(tempDir(), { 'stories/a.json': '{}' });
  const before = trackSpace(space).fingerprint;
  write(space, { 'assets/a.svg': '<svg/>' });
  expect(trackSpace(space).fingerprint).not.toBe(before);
});

test('isUntouched turns false when a tracked file is written, even with the same contents', () => {
  for (const track of [trackSources, trackSpace]) {
    const root = write(tempDir(), sources);
    utimesSync(join(root, 'cli/b.ts'), 1, 1);
    const tracked = track(root);
    write(root, { 'cli/b.test.ts': 'x' });
    expect(tracked.isUntouched()).toBe(true);
    write(root, { 'cli/b.ts': sources['cli/b.ts'] });
    expect(tracked.isUntouched()).toBe(false);
    expect(track(root).fingerprint).toBe(tracked.fingerprint);
  }
});

test('the fingerprint ignores tests, docs and caches', () => {
  const root = write(tempDir(), sources);
  const before = trackSources(root).fingerprint;
  write(root, { 'cli/b.test.ts': 'x', 'docs/a.md': 'x', '.academy/space-published.jsonl': 'x' });
  expect(trackSources(root).fingerprint).toBe(before);
});
