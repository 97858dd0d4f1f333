import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { publish, recover } from './write.ts';

const mark = { path: 'builds/latest.json', contents: '{}' };
const site = (contents: string) => [{ path: 'index.html', contents }, { path: 'a/b/index.html', contents }, mark];
const read = (out: string) => readFileSync(join(out, 'index.html'), 'utf8');

test('publishes files as the whole content of the directory: stale pages disappear', () => {
  const out = join(tempDir(), 'dist');
  publish([...site('one'), { path: 'stale/index.html', contents: '' }], out);
  publish(site('two'), out);
  expect(read(out)).toBe('two');
  expect(existsSync(join(out, 'stale'))).toBe(false);
  expect(readdirSync(join(out, '..'))).toEqual(['dist']);
});

test('leaves the previous site as it was when a file cannot be written', () => {
  const out = join(tempDir(), 'dist');
  publish(site('one'), out);
  expect(() =>
    publish(
      [
        { path: 'index.html', contents: 'two' },
        { path: 'index.html/below', contents: '' },
      ],
      out,
    ),
  ).toThrowError(expect.objectContaining({ name: 'OutputNotWritten' }));
  expect(read(out)).toBe('one');
  expect(readdirSync(join(out, '..'))).toEqual(['dist']);
});

test('puts the previous site back when a build was killed between the two renames', () => {
  const out = join(tempDir(), 'dist');
  publish(site('one'), out);
  renameSync(out, join(out, '..', '.dist-previous'));
  recover(out);
  expect(read(out)).toBe('one');
});

test('removes what a killed build left behind', () => {
  const out = join(tempDir(), 'dist');
  publish(site('one'), out);
  for (const leftover of ['.dist-next', '.dist-previous']) mkdirSync(join(out, '..', leftover, 'old'), { recursive: true });
  publish(site('two'), out);
  expect(read(out)).toBe('two');
  expect(readdirSync(join(out, '..'))).toEqual(['dist']);
});

test('refuses a directory that holds something else', () => {
  const out = tempDir();
  writeFileSync(join(out, 'thesis.doc'), 'years of work');
  expect(() => publish(site('one'), out)).toThrowError(expect.objectContaining({ name: 'OutputNotOurs', exitCode: 2 }));
  expect(readdirSync(out)).toEqual(['thesis.doc']);
});
