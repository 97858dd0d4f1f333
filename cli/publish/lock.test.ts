import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { isBeingWritten, lockOutput } from './lock.ts';

const anOutput = () => join(tempDir(), 'below', 'dist');
const lockOf = (out: string) => join(out, '..', '.dist-lock');

test('only one build at a time writes a directory, and the lock is removed afterwards', () => {
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

test('a lock of another running process is respected, and its pid is named', () => {
  const out = anOutput();
  lockOutput(out)();
  writeFileSync(lockOf(out), String(process.ppid));
  expect(() => lockOutput(out)).toThrow(`process ${process.ppid}`);
});

test('the lock of a killed build is ignored, even if its pid is ours now', () => {
  const out = anOutput();
  lockOutput(out)();
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const gone of [pid, process.pid]) {
    writeFileSync(lockOf(out), String(gone));
    expect(isBeingWritten(out)).toBe(false);
    lockOutput(out)();
  }
});

test('a lock without a pid is respected for a moment only', () => {
  const out = anOutput();
  lockOutput(out)();
  writeFileSync(lockOf(out), '');
  expect(() => lockOutput(out)).toThrow('Another build is writing');
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(lockOf(out), longAgo, longAgo);
  expect(isBeingWritten(out)).toBe(false);
  lockOutput(out)();
});
