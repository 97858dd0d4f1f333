import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { AcademyError } from '../report/errors.ts';
import { lockOutput } from './lock.ts';

const anOutput = () => join(tempDir(), 'below', 'dist');
/** Whether a build could not write the directory now. */
function isLocked(out: string): boolean {
  try {
    lockOutput(out).release();
    return false;
  } catch (error) {
    if (error instanceof AcademyError && error.name === 'BuildIsRunning') return true;
    throw error;
  }
}
const lockOf = (out: string) => join(out, '..', '.dist-lock');

test('only one build at a time writes a directory, and the lock is removed afterwards', () => {
  const out = anOutput();
  const lock = lockOutput(out);
  expect(() => lockOutput(out)).toThrowError(expect.objectContaining({ name: 'BuildIsRunning', exitCode: 1 }));
  expect(() => lockOutput(join(out, '..', 'other'))).not.toThrow();
  lock.release();
  expect(existsSync(lockOf(out))).toBe(false);
  lockOutput(out).release();
  expect(readdirSync(join(out, '..'))).toEqual(['.other-lock']);
});

test('a lock of another running process is respected, and its pid is named', () => {
  const out = anOutput();
  lockOutput(out).release();
  writeFileSync(lockOf(out), `${process.ppid}  1`);
  expect(() => lockOutput(out)).toThrow(`process ${process.ppid}`);
});

test('the lock of a killed build is ignored, even if its pid is ours now', () => {
  const out = anOutput();
  lockOutput(out).release();
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const gone of [pid, process.pid]) {
    writeFileSync(lockOf(out), `${gone}  1`);
    expect(isLocked(out)).toBe(false);
  }
});

describe.runIf(process.platform === 'linux')('where the system tells of processes', () => {
  test('the lock of a killed build is ignored although its parent has not asked how it ended', async () => {
    const out = anOutput();
    lockOutput(out).release();
    // A shell that becomes another program, which does not know of the child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void parent.kill());
    const [pid] = ((await once(parent.stdout, 'data')) as readonly Buffer[]).map((bytes) => bytes.toString().trim());
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toMatch(/^sleep/);
    writeFileSync(lockOf(out), `${pid}  1`);
    expect(isLocked(out)).toBe(true);
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => isLocked(out)).toBe(false);
    expect(() => process.kill(Number(pid), 0)).not.toThrow();
    lockOutput(out).release();
  });

  test('the lock of a killed build is ignored although another process has its pid now', () => {
    const out = anOutput();
    const lock = lockOutput(out);
    const [, startedAt] = readFileSync(lockOf(out), 'utf8').split(' ');
    lock.release();
    expect(Number(startedAt)).toBeGreaterThan(0);
    writeFileSync(lockOf(out), `${process.ppid} ${startedAt} 1`);
    expect(isLocked(out)).toBe(false);
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    writeFileSync(lockOf(out), `${process.ppid} ${stat?.[19]} 1`);
    expect(isLocked(out)).toBe(true);
    writeFileSync(lockOf(out), `${process.ppid} ${startedAt} 1`);
    lockOutput(out).release();
  });
});

test('a lock without a pid is respected for a moment only', () => {
  const out = anOutput();
  lockOutput(out).release();
  writeFileSync(lockOf(out), '');
  expect(() => lockOutput(out)).toThrow('Another build is writing');
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(lockOf(out), longAgo, longAgo);
  expect(isLocked(out)).toBe(false);
});

test.each([
  ['a directory', (lock: string) => mkdirSync(join(lock, 'years of work'), { recursive: true })],
  ['a link', (lock: string) => symlinkSync('elsewhere', lock)],
  ['a text', (lock: string) => writeFileSync(lock, 'years of work')],
  ['a list', (lock: string) => writeFileSync(lock, '[]')],
  ['every process', (lock: string) => writeFileSync(lock, '-1  1')],
  ['a large file', (lock: string) => writeFileSync(lock, '1'.repeat(1_000_000))],
])('%s in the place of the lock is refused by name and left alone', (_, put) => {
  const out = anOutput();
  lockOutput(out).release();
  put(lockOf(out));
  const before = lstatSync(lockOf(out));
  expect(() => lockOutput(out)).toThrowError(expect.objectContaining({ name: 'NotOfABuild', exitCode: 2 }));
  expect(lstatSync(lockOf(out))).toMatchObject({ ino: before.ino, size: before.size, mode: before.mode });
});
