import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
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

describe.runIf(process.platform === 'linux')('where the system tells of processes', () => {
  test('the lock of a killed build is ignored although its parent has not asked how it ended', async () => {
    const out = anOutput();
    lockOutput(out)();
    // A shell that becomes another program, which does not know of the child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void parent.kill());
    const [pid] = ((await once(parent.stdout, 'data')) as readonly Buffer[]).map((bytes) => bytes.toString().trim());
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toMatch(/^sleep/);
    writeFileSync(lockOf(out), String(pid));
    expect(isBeingWritten(out)).toBe(true);
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => isBeingWritten(out)).toBe(false);
    expect(() => process.kill(Number(pid), 0)).not.toThrow();
    lockOutput(out)();
  });

  test('the lock of a killed build is ignored although another process has its pid now', () => {
    const out = anOutput();
    const unlock = lockOutput(out);
    const [, startedAt] = readFileSync(lockOf(out), 'utf8').split(' ');
    unlock();
    expect(Number(startedAt)).toBeGreaterThan(0);
    writeFileSync(lockOf(out), `${process.ppid} ${startedAt}`);
    expect(isBeingWritten(out)).toBe(false);
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    writeFileSync(lockOf(out), `${process.ppid} ${stat?.[19]}`);
    expect(isBeingWritten(out)).toBe(true);
    writeFileSync(lockOf(out), `${process.ppid} ${startedAt}`);
    lockOutput(out)();
  });
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
