import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { filesOf } from '../../test/support/site-files.ts';
import { suiteDir, tempDir } from '../../test/support/temp-dir.ts';
import { AcademyError } from '../report/errors.ts';
import { assertWhole, latestBuild } from './latest-build.ts';
import { lockOutput } from './lock.ts';
import { recover, stage } from './write.ts';

const OLD = {
  'index.html': 'old',
  'a/b/index.html': 'old',
  'Cursos/x/index.html': 'old',
  'assets/old.css': 'old',
  'builds/latest.json': String(latestBuild({ id: 'old', cv: 1, days: {} }).contents),
};
const NEW = {
  'index.html': 'new',
  'c/index.html': 'new',
  'cursos/x/index.html': 'new',
  'assets/new.css': 'new',
  'builds/latest.json': String(latestBuild({ id: 'new', cv: 2, days: {} }).contents),
};
const GONE = Object.keys(OLD).filter((path) => !(path in NEW));

// What a build does to its output directory, in a process of its own. It may be killed before one of its file operations, wait for a word before it
// publishes, or copy everything beside that directory before each operation and in the middle of those that can be done in part: what a kill at that
// moment would leave. It prints its operations.
const PROGRAM = `
import { once } from 'node:events';
import fs from 'node:fs';
import { dirname } from 'node:path';
import { syncBuiltinESMExports } from 'node:module';
const { out, base, files, gone, killAt, moments, waits } = JSON.parse(process.argv[2]);
const done = [];
let [isCopying, count] = [false, 0];
const copy = () => {
  if (!moments) return;
  isCopying = true;
  const copied = moments + '/' + count++;
  fs.mkdirSync(copied, { recursive: true });
  if (fs.existsSync(dirname(out))) fs.cpSync(dirname(out), copied, { recursive: true, preserveTimestamps: true });
  isCopying = false;
};
for (const name of ['mkdirSync', 'openSync', 'writeSync', 'closeSync', 'writeFileSync', 'renameSync', 'rmSync']) {
  const real = fs[name];
  fs[name] = (...args) => {
    if (isCopying) return real(...args);
    if (done.push(name) === killAt + 1) process.kill(process.pid, 'SIGKILL');
    copy();
    if (moments && name === 'writeFileSync') {
      real(args[0], args[1].slice(0, 1));
      copy();
    }
    if (moments && name === 'rmSync' && fs.existsSync(args[0]) && fs.statSync(args[0]).isDirectory()) {
      real(args[0] + '/' + fs.readdirSync(args[0]).at(-1), { recursive: true, force: true });
      copy();
    }
    return real(...args);
  };
}
syncBuiltinESMExports();
const { lockOutput, recover, stage } = await import('./write.mjs');
try {
  const lock = lockOutput(out);
  recover(lock);
  const staging = stage(lock, base);
  for (const [path, contents] of Object.entries(files)) staging.write({ path, contents });
  if (waits) {
    console.log('written');
    await once(process.stdin, 'data');
  }
  staging.publish(gone);
  lock.release();
  console.log(done.join(' '));
} catch (error) {
  console.log(error.name);
}
process.exit();
`;

const directory = suiteDir({ 'program.mjs': PROGRAM });

beforeAll(() =>
  build({
    stdin: { contents: "export * from './lock.ts'; export * from './write.ts';", resolveDir: import.meta.dirname },
    outfile: join(directory, 'write.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
  }),
);

interface Way {
  readonly base: string | null;
  readonly gone: readonly string[];
  /** The number of the operation before which it is killed. */
  readonly killAt?: number;
  /** The directory for the copies. */
  readonly moments?: string;
}

const run = (out: string, way: Way) =>
  spawnSync(process.execPath, [join(directory, 'program.mjs'), JSON.stringify({ ...way, out, files: NEW })], { encoding: 'utf8' });

const WITHOUT_SITE = 'no site';

/** What a reader of a directory finds there: its files, or the name by which every command that reads it refuses it. */
function found(out: string): unknown {
  try {
    assertWhole(out);
    return Object.fromEntries(filesOf(out).map((path) => [path, readFileSync(join(out, path), 'utf8')]));
  } catch (error) {
    if (error instanceof AcademyError) return error.name === 'NothingToServe' && !existsSync(out) ? WITHOUT_SITE : error.name;
    throw error;
  }
}

const publishedIn = (out: string, files: object) => {
  const lock = lockOutput(out);
  recover(lock);
  const staging = stage(lock, null);
  for (const [path, contents] of Object.entries(files)) staging.write({ path, contents });
  staging.publish();
  lock.release();
};

test.each([
  { what: 'a whole site over another one', old: OLD, base: null, gone: [], seen: [OLD, NEW, 'SiteUnfinished'] },
  { what: 'changes', old: OLD, base: 'old', gone: GONE, seen: [OLD, NEW, 'SiteUnfinished'] },
  { what: 'a first site', old: null, base: null, gone: [], seen: [WITHOUT_SITE, NEW] },
])(
  'a build that publishes $what and is killed at any moment leaves the old site, the new one or one that is refused by name',
  ({ old, seen, ...way }) => {
    const place = tempDir();
    if (old) publishedIn(join(place, 'before', 'dist'), old);
    const start = (name: string) => {
      if (old) cpSync(join(place, 'before'), join(place, name), { recursive: true });
      return join(place, name, 'dist');
    };
    const moments = join(place, 'moments');
    const whole = run(start('whole'), { ...way, moments });
    expect(found(join(place, 'whole', 'dist'))).toEqual(NEW);
    const operations = whole.stdout.trim().split(' ');
    expect(operations.length).toBeGreaterThan(10);
    expect(readdirSync(moments).length).toBeGreaterThan(operations.length);

    const killed = start('killed');
    expect(run(killed, { ...way, killAt: operations.length - 3 }).signal).toBe('SIGKILL');
    const after = [...readdirSync(moments).map((moment) => join(moments, moment, 'dist')), killed].map((out) => {
      const left = found(out);
      // A lock that its build had no time to write into is respected for a minute.
      if (existsSync(join(out, '..', '.dist-lock'))) utimesSync(join(out, '..', '.dist-lock'), 0, 0);
      // Whatever was left, the next build publishes a whole site, and nothing else remains.
      publishedIn(out, { ...OLD, 'index.html': 'next' });
      expect(found(out)).toEqual({ ...OLD, 'index.html': 'next' });
      expect(readdirSync(join(out, '..'))).toEqual(['dist']);
      return left;
    });
    for (const left of after) expect(seen).toContainEqual(left);
    // Each of them was seen, or the test would have missed the moments that matter.
    for (const one of seen) expect(after).toContainEqual(one);
  },
  60_000,
);

/** Starts a build that waits before it publishes, and returns how it ends once it is told to. */
async function begin(out: string, base: string | null) {
  const child = spawn(process.execPath, [
    join(directory, 'program.mjs'),
    JSON.stringify({ out, base, files: NEW, gone: GONE, waits: true }),
  ]);
  onTestFinished(() => void child.kill());
  const first = await once(child.stdout, 'data');
  const isWritten = String(first) === 'written\n';
  return {
    said: String(first).trim(),
    async publish() {
      const said = once(child.stdout, 'data');
      child.stdin.write('go\n');
      return isWritten ? String(await said).trim() : null;
    },
  };
}

describe('of two builds into one directory, only one publishes', () => {
  /** A directory with a site, and other paths that lead there. */
  function spellings() {
    const place = tempDir();
    const out = join(place, 'sites', 'deep', 'dist');
    publishedIn(out, OLD);
    mkdirSync(join(place, 'elsewhere'));
    symlinkSync(join(place, 'sites', 'deep'), join(place, 'linked'));
    symlinkSync(out, join(place, 'elsewhere', 'www'));
    // Relative to the folder that it is in, which is reached through another link.
    symlinkSync('../deep/dist', join(place, 'sites', 'deep', 'relative'));
    return { out, others: [out, join(place, 'linked', 'dist'), join(place, 'elsewhere', 'www'), join(place, 'linked', 'relative')] };
  }

  test('however its path is spelled', async () => {
    const { out, others } = spellings();
    const one = await begin(out, 'old');
    expect(one.said).toBe('written');
    for (const other of others) expect((await begin(other, null)).said, other).toBe('BuildIsRunning');
    await one.publish();
    expect(found(out)).toEqual(NEW);
  });

  test.each([
    ['changes', 'old'],
    ['a whole site', null],
  ])('even if the lock of the first, which publishes %s, is gone', async (_, base) => {
    const { out } = spellings();
    const one = await begin(out, base);
    rmSync(join(out, '..', '.dist-lock'));
    const two = await begin(out, 'old');
    expect([one.said, two.said]).toEqual(['written', 'written']);
    expect(await one.publish()).toBe('BuildIsRunning');
    expect(found(out)).toEqual(OLD);
    await two.publish();
    expect(found(out)).toEqual(NEW);
  });
});
