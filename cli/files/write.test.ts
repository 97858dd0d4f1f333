import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { filesOf } from '../../test/support/site-files.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { assertWhole, latestBuild } from './latest-build.ts';
import { lockOutput } from './lock.ts';
import type { OutputFile } from './output-file.ts';
import { assertApart, assertOurs, recover, stage, type Staging } from './write.ts';

const markOf = (id: string) => latestBuild({ id, cv: 1, days: {} });
const page = (path: string, contents: string) => ({ path: `${path}/index.html`, contents });
const site = (id: string) => [{ path: 'index.html', contents: id }, page('a/b', id), markOf(id)];
const read = (out: string, path = 'index.html') => readFileSync(join(out, path), 'utf8');
const named = (name: string) => expect.objectContaining({ name });

function locked(out: string) {
  const lock = lockOutput(out);
  onTestFinished(lock.release);
  return lock;
}

type Lock = ReturnType<typeof locked>;

function write(lock: Lock, base: string | null, files: readonly OutputFile[]): Staging {
  const staging = stage(lock, base);
  for (const file of files) staging.write(file);
  return staging;
}

/** A locked directory with the site `one`. */
function published(files: readonly OutputFile[] = site('one'), out = join(tempDir(), 'dist')) {
  const lock = locked(out);
  write(lock, null, files).publish();
  return { out, lock };
}

/** What is beside a site that is locked. */
const beside = (out: string) => readdirSync(join(out, '..')).filter((name) => name !== '.dist-lock');

describe('a whole site', () => {
  test('replaces the whole directory: stale pages disappear', () => {
    const { out, lock } = published([...site('one'), page('stale', 'one')]);
    write(lock, null, site('two')).publish();
    expect(read(out)).toBe('two');
    expect(existsSync(join(out, 'stale'))).toBe(false);
    expect(beside(out)).toEqual(['dist']);
  });

  test('leaves the previous site untouched if it cannot replace it', () => {
    const { out, lock } = published();
    const staging = write(lock, null, site('two'));
    for (const name of beside(out).filter((one) => one.startsWith('.dist-next'))) rmSync(join(out, '..', name), { recursive: true });
    expect(() => staging.publish()).toThrowError(named('OutputNotWritten'));
    expect(read(out)).toBe('one');
    expect(beside(out)).toEqual(['dist']);
  });

  test('may be written into an empty directory', () => {
    const out = join(tempDir(), 'dist');
    mkdirSync(out);
    published(site('one'), out);
    expect(read(out)).toBe('one');
  });

  test('leaves the previous site untouched if a file cannot be written or the build is discarded', () => {
    const { out, lock } = published();
    const impossible = [
      { path: 'index.html', contents: 'two' },
      { path: 'index.html/below', contents: '' },
    ];
    const staging = stage(lock, null);
    expect(() => impossible.forEach(staging.write)).toThrowError(named('OutputNotWritten'));
    staging.discard();
    expect(read(out)).toBe('one');
    write(lock, null, site('two')).discard();
    expect(read(out)).toBe('one');
    expect(beside(out)).toEqual(['dist']);
  });

  test('is refused by name if a build was killed between the two renames, until the next build restores it', () => {
    const { out, lock } = published();
    renameSync(out, join(out, '..', '.dist-previous'));
    expect(() => assertWhole(out)).toThrowError(named('SiteUnfinished'));
    recover(lock);
    expect(read(out)).toBe('one');
    expect(beside(out)).toEqual(['dist']);
  });

  test('is not affected by leftovers of a killed build', () => {
    const { out, lock } = published();
    writeFileSync(join(stage(lock, null).place('x'), '..').replace(/\/$/, ''), 'a file, where a build writes a directory');
    write(lock, null, site('left'));
    expect(beside(out)).toHaveLength(3);
    recover(lock);
    write(lock, null, site('two')).publish();
    expect(filesOf(out)).toEqual(['a/b/index.html', 'builds/latest.json', 'index.html']);
    expect(beside(out)).toEqual(['dist']);
  });
});

describe('changes', () => {
  const changes = [page('c/new', 'two'), { path: 'index.html', contents: 'two' }, markOf('two')];

  test('remove no folder that still contains something', () => {
    const { out, lock } = published([...site('one'), page('a/c', 'c')]);
    write(lock, 'one', changes).publish(['a/b/index.html', 'nobody/had/this.html']);
    expect(readdirSync(join(out, 'a'))).toEqual(['c']);
    expect(read(out, 'a/c/index.html')).toBe('c');
  });

  test('touch only their own files, and remove those that are gone with their folders', () => {
    const { out, lock } = published([...site('one'), { path: 'same.txt', contents: 'same' }]);
    const { ino, mtimeMs } = statSync(join(out, 'same.txt'));
    write(lock, 'one', changes).publish(['a/b/index.html']);
    expect(filesOf(out)).toEqual(['builds/latest.json', 'c/new/index.html', 'index.html', 'same.txt']);
    expect(readdirSync(out)).not.toContain('a');
    expect([read(out), read(out, 'c/new/index.html'), read(out, 'builds/latest.json')]).toEqual(['two', 'two', markOf('two').contents]);
    expect(statSync(join(out, 'same.txt'))).toMatchObject({ ino, mtimeMs });
    expect(beside(out)).toEqual(['dist']);
  });

  test('leave a page whose address changed in its capitals alone, where a folder is found by both names', () => {
    const { out, lock } = published([...site('one'), page('Cursos/x', 'one'), page('Cursos/z', 'one')]);
    // Of the kinds of file systems, tests run on one.
    const isOneFolder = existsSync(join(out, 'cursos'));
    write(lock, 'one', [page('cursos/x', 'two'), markOf('two')]).publish(['Cursos/x/index.html']);
    expect([read(out, 'cursos/x/index.html'), read(out, 'Cursos/z/index.html')]).toEqual(['two', 'one']);
    expect(filesOf(out)).toHaveLength(5);
    expect(readdirSync(out).filter((name) => name.toLowerCase() === 'cursos')).toHaveLength(isOneFolder ? 1 : 2);
  });

  test('are not visible before they are published', () => {
    const { out, lock } = published();
    const staging = write(lock, 'one', changes);
    expect(read(out)).toBe('one');
    staging.discard();
    expect(filesOf(out)).toEqual(['a/b/index.html', 'builds/latest.json', 'index.html']);
    expect(beside(out)).toEqual(['dist']);
  });

  test('of a build that was killed before it published are dropped', () => {
    const { out, lock } = published();
    write(lock, 'one', changes);
    recover(lock);
    expect(read(out)).toBe('one');
    expect(beside(out)).toEqual(['dist']);
  });

  test.each([
    ['is gone', (out: string) => rmSync(out, { recursive: true })],
    ['was replaced', (out: string) => writeFileSync(join(out, 'builds/latest.json'), markOf('another').contents)],
    [
      'has a folder where a file is to be',
      (out: string) => {
        rmSync(join(out, 'index.html'));
        mkdirSync(join(out, 'index.html', 'of somebody'), { recursive: true });
      },
    ],
    ['has a file where a folder is to be', (out: string) => writeFileSync(join(out, 'c'), 'of somebody')],
  ])('are refused before anything is touched if the site %s', (_, spoil) => {
    const { out, lock } = published();
    const staging = write(lock, 'one', changes);
    spoil(out);
    const before = existsSync(out) ? filesOf(out).map((file) => [file, read(out, file)]) : null;
    expect(() => staging.publish(['a/b/index.html'])).toThrowError(named('RecordDamaged'));
    expect(existsSync(out) ? filesOf(out).map((file) => [file, read(out, file)]) : null).toEqual(before);
  });

  test.each([
    ['a link leads out of the directory', 'a/b/index.html'],
    ['their path does', '../mine/b/index.html'],
  ])('touch nothing elsewhere if %s', (_, path) => {
    const { out, lock } = published();
    const mine = join(out, '..', 'mine');
    mkdirSync(join(mine, 'b'), { recursive: true });
    writeFileSync(join(mine, 'b', 'index.html'), 'mine');
    rmSync(join(out, 'a'), { recursive: true });
    symlinkSync(mine, join(out, 'a'));
    const spoilt = (files: readonly OutputFile[], gone: readonly string[]) => () => write(lock, 'one', files).publish(gone);
    expect(spoilt([{ path, contents: 'two' }, markOf('two')], [])).toThrowError(named('RecordDamaged'));
    expect(spoilt([markOf('two')], [path])).toThrowError(named('RecordDamaged'));
    expect([read(out), read(mine, 'b/index.html')]).toEqual(['one', 'mine']);
  });

  test('with a name that no file system takes leave the site untouched', () => {
    const { out, lock } = published();
    const staging = write(lock, 'one', [page('x'.repeat(300), 'two'), markOf('two')]);
    expect(() => staging.publish()).toThrowError(named('OutputNotWritten'));
    expect(() => assertWhole(out)).not.toThrow();
  });

  test('that the system refuses leave a mark that the site is not whole, and the next build replaces it', () => {
    const { out, lock } = published();
    const staging = write(lock, 'one', [...changes, { path: 'assets/new.css', contents: 'two' }]);
    // A file that is not there, as if the disk had lost it.
    staging.place('lost.txt');
    expect(() => staging.publish()).toThrowError(named('OutputHalfWritten'));
    // Assets are in place before the pages that need them.
    expect(read(out, 'assets/new.css')).toBe('two');
    expect(() => assertWhole(out)).toThrowError(named('SiteUnfinished'));
    expect(() => assertOurs(out)).not.toThrow();
    expect(() => write(lock, 'one', changes).publish()).toThrowError(named('RecordDamaged'));
    write(lock, null, site('two')).publish();
    expect(() => assertWhole(out)).not.toThrow();
    expect(filesOf(out)).toEqual(['a/b/index.html', 'builds/latest.json', 'index.html']);
  });
});

test.each([null, 'one'])('a build whose lock is another one by now publishes nothing (base: %s)', (base) => {
  const { out, lock } = published();
  const staging = write(lock, base, site('two'));
  // As somebody does who believes that no build is running, or as a build in another container does.
  rmSync(join(out, '..', '.dist-lock'));
  const other = locked(out);
  recover(other);
  expect(() => staging.publish()).toThrowError(named('BuildIsRunning'));
  expect(read(out)).toBe('one');
  write(other, base, site('three')).publish();
  expect(read(out)).toBe('three');
  // Ending, the first one leaves the other's lock alone.
  lock.release();
  expect(() => lockOutput(out)).toThrowError(named('BuildIsRunning'));
});

test.each([
  ['a file', (path: string) => writeFileSync(path, 'mine')],
  ['a directory', (path: string) => mkdirSync(join(path, 'years of work'), { recursive: true })],
  ['a link', (path: string) => symlinkSync(dirname(path), path)],
  ['a link to nothing', (path: string) => symlinkSync('nothing', path)],
])('%s in the place of a site that was set aside is left alone', (_, put) => {
  const { out, lock } = published();
  const previous = join(out, '..', '.dist-previous');
  put(previous);
  const before = lstatSync(previous);
  expect(() => recover(lock)).toThrowError(named('NotOfABuild'));
  expect(lstatSync(previous)).toMatchObject({ ino: before.ino, mode: before.mode });
  expect(read(out)).toBe('one');
});

test('a link in the place where builds write is removed, and what it leads to stays', () => {
  const { out, lock } = published();
  const mine = tempDir({ 'mine.txt': 'years of work' });
  symlinkSync(mine, join(out, '..', '.dist-next-0123abcd'));
  recover(lock);
  expect(beside(out)).toEqual(['dist']);
  expect(readdirSync(mine)).toEqual(['mine.txt']);
});

test('what is named nearly like it belongs to somebody else', () => {
  const { out, lock } = published();
  for (const name of ['.dist-next', '.dist-next-', '.dist-next-mine', '.dist-next-0123abcde', '.other-next-0123abcd'])
    mkdirSync(join(out, '..', name));
  recover(lock);
  expect(beside(out)).toHaveLength(6);
});

test('refuses a directory that contains something else', () => {
  const out = tempDir({ 'thesis.doc': 'years of work' });
  expect(() => assertOurs(out)).toThrowError(expect.objectContaining({ name: 'OutputNotOurs', exitCode: 2 }));
  expect(() => stage(locked(out), null)).toThrowError(named('OutputNotOurs'));
  expect(readdirSync(out)).toEqual(['thesis.doc']);
});

test('refuses a directory among those that the site is made from, through a symbolic link too', () => {
  const root = tempDir({ 'cli/a.ts': '', 'islands/a.ts': '' });
  symlinkSync(join(root, 'islands', 'site'), join(root, 'www'));
  symlinkSync(root, join(root, 'project'));
  const apart = (out: string) => () =>
    assertApart(
      join(root, out),
      ['cli', 'islands'].map((name) => join(root, name)),
    );
  for (const out of ['cli', 'cli/site', 'islands/a/b', 'www', 'project/cli/x'])
    expect(apart(out), out).toThrowError(expect.objectContaining({ name: 'OutputAmongSources', exitCode: 2 }));
  for (const out of ['dist', 'client', '.', 'project/dist']) expect(apart(out), out).not.toThrow();
});

test.each([null, 'one'])('a site written through a symbolic link replaces its target, and the link stays (base: %s)', (base) => {
  const { out, lock } = published();
  lock.release();
  const link = join(tempDir(), 'www');
  symlinkSync(out, link);
  write(locked(link), base, site('two')).publish();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect([read(out), read(link)]).toEqual(['two', 'two']);
  expect([beside(out), beside(link)]).toEqual([['dist'], ['www']]);
});

test('symbolic links whose target does not exist yet are followed', () => {
  const [link, another] = [join(tempDir(), 'www'), join(tempDir(), 'current')];
  const out = join(tempDir(), 'dist');
  symlinkSync(another, link);
  symlinkSync(out, another);
  published(site('one'), link);
  expect(read(out)).toBe('one');
});

test('a file as output directory is refused', () => {
  const file = join(tempDir({ dist: 'mine' }), 'dist');
  expect(() => assertOurs(file)).toThrowError(expect.objectContaining({ name: 'OutputIsFile', exitCode: 2 }));
  expect(readFileSync(file, 'utf8')).toBe('mine');
});
