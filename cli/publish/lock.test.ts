import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { isBeingWritten, lockOutput } from './lock.ts';

const anOutput = () => join(tempDir(), 'below', 'dist');
const lockOf = (out: string) => join(out, '..', '.dist-lock');

test('one build at a time writes a directory, and leaves nothing of the lock', () => {
  const out = anOutput();
  const unlock = lockOutput(out);
  expect(isBeingWritten(out)).toBe(true);
  expect(() => lockOutput(out)).toThrowError(expect.objectContaining({ name: 'BuildIsRunning', exitCode: 1 }));
  expect(() => lockOutput(join(out, '..', 'other'))).not.toThrow();
  unlock();
  expect(isBeingWritten(out)).toBe(false);
  expect(existsSync(lockOf(out))).toBe(false);
  lockOutput(out)();
  expect(readdirSync(join(out, '..'))).toEqual(['.other-lock']);
});

test('another process that runs is waited for, by its number', () => {
  const out = anOutput();
  lockOutput(out)();
  writeFileSync(lockOf(out), String(process.ppid));
  expect(() => lockOutput(out)).toThrow(`process ${process.ppid}`);
});

test('a build that was killed holds nothing, even if its number is ours now', () => {
  const out = anOutput();
  lockOutput(out)();
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const gone of [pid, process.pid]) {
    writeFileSync(lockOf(out), String(gone));
    expect(isBeingWritten(out)).toBe(false);
    lockOutput(out)();
  }
});

test('a lock that has no number yet is held for a moment, and by nobody for longer', () => {
  const out = anOutput();
  lockOutput(out)();
  writeFileSync(lockOf(out), '');
  expect(() => lockOutput(out)).toThrow('Another build is writing');
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(lockOf(out), longAgo, longAgo);
  expect(isBeingWritten(out)).toBe(false);
  lockOutput(out)();
});
