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
import { describe, expect, test } from 'vitest';
import { filesOf } from '../../test/support/site-files.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import type { OutputFile } from './output-file.ts';
import { assertApart, recover, stage } from './write.ts';
import type { Staging } from './write.ts';

const mark = { path: 'builds/latest.json', contents: '{"id":"1","cv":1}' };
const site = (contents: string) => [{ path: 'index.html', contents }, { path: 'a/b/index.html', contents }, mark];
const read = (out: string, path = 'index.html') => readFileSync(join(out, path), 'utf8');

function write(out: string, kind: Staging['kind'], files: readonly OutputFile[]): Staging {
  const staging = stage(out, kind);
  for (const file of files) staging.write(file);
  return staging;
}
function published(files: readonly OutputFile[] = site('one')): string {
  const out = join(tempDir(), 'dist');
  write(out, 'fresh', files).publish();
  return out;
}
const beside = (out: string) => readdirSync(join(out, '..'));

describe('a fresh site', () => {
  test('replaces the whole directory: stale pages disappear', () => {
    const out = published([...site('one'), { path: 'stale/index.html', contents: '' }]);
    write(out, 'fresh', site('two')).publish();
    expect(read(out)).toBe('two');
    expect(existsSync(join(out, 'stale'))).toBe(false);
    expect(beside(out)).toEqual(['dist']);
  });

  test('leaves the previous site untouched if it cannot replace it', () => {
    const out = published();
    const staging = write(out, 'fresh', site('two'));
    rmSync(join(out, '..', '.dist-next'), { recursive: true });
    expect(() => staging.publish()).toThrowError(expect.objectContaining({ name: 'OutputNotWritten' }));
    expect(read(out)).toBe('one');
    expect(beside(out)).toEqual(['dist']);
  });

  test('may be written into an empty directory', () => {
    const out = tempDir();
    write(out, 'fresh', site('one')).publish();
    expect(read(out)).toBe('one');
  });

  test('leaves the previous site untouched if a file cannot be written or the build is discarded', () => {
    const out = published();
    const impossible = [
      { path: 'index.html', contents: 'two' },
      { path: 'index.html/below', contents: '' },
    ];
    expect(() => write(out, 'fresh', impossible)).toThrowError(expect.objectContaining({ name: 'OutputNotWritten' }));
    expect(read(out)).toBe('one');
    write(out, 'fresh', site('two')).discard();
    expect(read(out)).toBe('one');
    expect(beside(out)).toEqual(['dist']);
  });

  test('is restored if a build was killed between the two renames', () => {
    const out = published();
    renameSync(out, join(out, '..', '.dist-previous'));
    recover(out);
    expect(read(out)).toBe('one');
  });

  test('is not affected by leftovers of a killed build', () => {
    const out = published();
    for (const leftover of ['.dist-next', '.dist-previous']) mkdirSync(join(out, '..', leftover, 'old'), { recursive: true });
    write(out, 'fresh', site('two')).publish();
    expect(filesOf(out)).toEqual(['a/b/index.html', 'builds/latest.json', 'index.html']);
    expect(beside(out)).toEqual(['dist']);
  });
});

describe('changes', () => {
  const changes = [
    { path: 'builds/latest.json', contents: '{"id":"2","cv":2}' },
    { path: 'c/new/index.html', contents: 'two' },
    { path: 'index.html', contents: 'two' },
  ];

  test('remove no folder that still contains something', () => {
    const out = published([...site('one'), { path: 'a/c/index.html', contents: 'c' }]);
    write(out, 'changes', changes).publish(['a/b/index.html', 'nobody/had/this.html']);
    expect(readdirSync(join(out, 'a'))).toEqual(['c']);
    expect(read(out, 'a/c/index.html')).toBe('c');
  });

  test('touch only their own files, and remove those that are gone with their folders', () => {
    const out = published([...site('one'), { path: 'same.txt', contents: 'same' }]);
    const { ino, mtimeMs } = statSync(join(out, 'same.txt'));
    write(out, 'changes', changes).publish(['a/b/index.html']);
    expect(filesOf(out)).toEqual(['builds/latest.json', 'c/new/index.html', 'index.html', 'same.txt']);
    expect(readdirSync(out)).not.toContain('a');
    expect([read(out), read(out, 'c/new/index.html'), read(out, 'builds/latest.json')]).toEqual(['two', 'two', '{"id":"2","cv":2}']);
    expect(statSync(join(out, 'same.txt'))).toMatchObject({ ino, mtimeMs });
    expect(beside(out)).toEqual(['dist']);
  });

  test.each([0, 1])(
    'leave a page whose address changed in its capitals alone, where a folder is found by both names; killed after %i files',
    (done) => {
      const page = (path: string, contents: string) => ({ path: `${path}/index.html`, contents });
      const out = published([...site('one'), page('Cursos/x', 'one'), page('Cursos/y', 'one'), page('Cursos/z', 'one')]);
      if (!existsSync(join(out, 'cursos'))) symlinkSync('Cursos', join(out, 'cursos'));
      const staging = write(out, 'changes', [page('cursos/x', 'two'), page('cursos/y', 'two')]);
      const moves = [0, 1].map((index) => [String(index), `cursos/${'xy'[index]}/index.html`] as const);
      const gone = ['Cursos/x/index.html', 'Cursos/y/index.html'];
      if (done === 0) staging.publish(gone);
      else {
        const next = join(out, '..', '.dist-next');
        writeFileSync(join(next, 'journal.json'), JSON.stringify({ moves, gone }));
        renameSync(join(next, '0'), join(out, 'cursos/x/index.html'));
        recover(out);
      }
      expect([read(out, 'cursos/x/index.html'), read(out, 'cursos/y/index.html'), read(out, 'cursos/z/index.html')]).toEqual([
        'two',
        'two',
        'one',
      ]);
    },
  );

  test('remove a page whose address changed only in case, on a case-sensitive file system', () => {
    const out = published([...site('one'), { path: 'Cursos/x/index.html', contents: 'one' }]);
    write(out, 'changes', [{ path: 'cursos/x/index.html', contents: 'two' }]).publish(['Cursos/x/index.html']);
    expect(readdirSync(join(out, 'cursos'))).toEqual(['x']);
    expect(read(out, 'cursos/x/index.html')).toBe('two');
    expect(filesOf(out)).toHaveLength(4);
  });

  test.each([0, 1, 2])('put a page where a file was, and a file where pages were; killed after %i files', (done) => {
    const page = (path: string) => ({ path: `${path}/index.html`, contents: 'page' });
    const file = (path: string) => ({ path, contents: 'file' });
    const out = published([...site('one'), file('ads.txt'), page('docs/a'), page('docs')]);
    const files = [page('ads.txt/a'), page('ads.txt'), file('docs')];
    const gone = ['ads.txt', 'docs/a/index.html', 'docs/index.html'];
    const staging = write(out, 'changes', files);
    if (done === 0) staging.publish(gone);
    else {
      const next = join(out, '..', '.dist-next');
      const moves = files.map(({ path }, index) => [String(index), path] as const);
      writeFileSync(join(next, 'journal.json'), JSON.stringify({ moves, gone }));
      rmSync(join(out, 'ads.txt'));
      for (const [from, path] of moves.slice(0, done)) {
        mkdirSync(dirname(join(out, path)), { recursive: true });
        renameSync(join(next, from), join(out, path));
      }
      recover(out);
    }
    expect(filesOf(out)).toEqual([
      'a/b/index.html',
      'ads.txt/a/index.html',
      'ads.txt/index.html',
      'builds/latest.json',
      'docs',
      'index.html',
    ]);
    expect([read(out, 'docs'), read(out, 'ads.txt/index.html')]).toEqual(['file', 'page']);
    expect(beside(out)).toEqual(['dist']);
  });

  test('are not visible before they are published', () => {
    const out = published();
    const staging = write(out, 'changes', changes);
    expect(read(out)).toBe('one');
    staging.discard();
    expect(filesOf(out)).toEqual(['a/b/index.html', 'builds/latest.json', 'index.html']);
    expect(beside(out)).toEqual(['dist']);
  });

  test('of a build that was killed before they were complete are dropped', () => {
    const out = published();
    write(out, 'changes', changes);
    recover(out);
    expect(read(out)).toBe('one');
    expect(beside(out)).toEqual(['dist']);
  });

  test.each([0, 1, 2, 3])('of a build that was killed after %i renames are completed', (done) => {
    const out = published();
    write(out, 'changes', changes);
    const next = join(out, '..', '.dist-next');
    mkdirSync(join(out, 'c', 'new'), { recursive: true });
    const moves = changes.map(({ path }, index) => [String(index), path] as const);
    writeFileSync(join(next, 'journal.json'), JSON.stringify({ moves, gone: ['a/b/index.html'], builds: ['1', '2'] }));
    for (const [from, path] of moves.slice(0, done)) renameSync(join(next, from), join(out, path));
    recover(out);
    expect(filesOf(out)).toEqual(['builds/latest.json', 'c/new/index.html', 'index.html']);
    expect(read(out)).toBe('two');
    expect(beside(out)).toEqual(['dist']);
  });

  test('that cannot be staged leave the site untouched', () => {
    const out = published();
    const staging = write(out, 'changes', [
      { path: 'index.html', contents: 'two' },
      { path: 'index.html/below', contents: '' },
    ]);
    expect(() => staging.publish()).toThrowError(expect.objectContaining({ name: 'OutputNotWritten' }));
    expect(read(out)).toBe('one');
    expect(beside(out)).toEqual(['dist']);
  });

  test.each(['', '{"moves":[["0","index.html"],["1"'])('with an unfinished journal (%s) are dropped', (journal) => {
    const out = published();
    write(out, 'changes', changes);
    writeFileSync(join(out, '..', '.dist-next', 'journal.json'), journal);
    recover(out);
    expect(filesOf(out)).toEqual(['a/b/index.html', 'builds/latest.json', 'index.html']);
    expect(read(out)).toBe('one');
    expect(beside(out)).toEqual(['dist']);
  });

  test('that are blocked are kept, and completed once the obstacle is gone', () => {
    const out = published();
    mkdirSync(join(out, 'new.txt', 'of somebody'), { recursive: true });
    const staging = write(out, 'changes', [...changes, { path: 'new.txt', contents: 'two' }, { path: 'assets/new.css', contents: 'two' }]);
    const halfWritten = expect.objectContaining({ name: 'OutputHalfWritten' });
    expect(() => staging.publish(['a/b/index.html'])).toThrowError(halfWritten);
    staging.discard();
    expect(() => stage(out, 'changes')).toThrowError(halfWritten);
    // Assets are in place before the pages that need them, and the file that announces the new site comes last.
    expect([read(out, 'assets/new.css'), read(out, 'builds/latest.json')]).toEqual(['two', '{"id":"1","cv":1}']);
    rmSync(join(out, 'new.txt'), { recursive: true });
    recover(out);
    expect(filesOf(out)).toEqual(['assets/new.css', 'builds/latest.json', 'c/new/index.html', 'index.html', 'new.txt']);
    expect([read(out), read(out, 'new.txt'), read(out, 'builds/latest.json')]).toEqual(['two', 'two', '{"id":"2","cv":2}']);
    expect(beside(out)).toEqual(['dist']);
  });
});

test('changes after which a file cannot be removed are completed, although the site already bears the mark of the new build', () => {
  const out = published([...site('one'), { path: 'gone.txt', contents: 'one' }]);
  mkdirSync(join(out, 'not a file', 'of somebody'), { recursive: true });
  const staging = write(out, 'changes', [...site('two').slice(0, 1), { ...mark, contents: '{"id":"2","cv":2}' }]);
  expect(() => staging.publish(['not a file', 'gone.txt'])).toThrowError(expect.objectContaining({ name: 'OutputHalfWritten' }));
  expect(read(out, mark.path)).toBe('{"id":"2","cv":2}');
  rmSync(join(out, 'not a file'), { recursive: true });
  recover(out);
  expect(filesOf(out)).toEqual(['a/b/index.html', 'builds/latest.json', 'index.html']);
  expect(beside(out)).toEqual(['dist']);
});

describe('changes that were blocked', () => {
  const blocked = () => {
    const out = published([...site('one'), { path: 'same.txt', contents: 'same' }]);
    rmSync(join(out, 'a/b/index.html'));
    mkdirSync(join(out, 'a/b/index.html', 'of somebody'), { recursive: true });
    const staging = write(out, 'changes', [...site('two').slice(0, 2), { ...mark, contents: '{"id":"2","cv":2}' }]);
    expect(() => staging.publish()).toThrowError(expect.objectContaining({ name: 'OutputHalfWritten' }));
    return out;
  };

  test('are completed if their whole folder was removed', () => {
    const out = blocked();
    rmSync(join(out, 'a'), { recursive: true });
    recover(out);
    expect(filesOf(out)).toEqual(['a/b/index.html', 'builds/latest.json', 'index.html', 'same.txt']);
    expect([read(out), read(out, 'a/b/index.html'), read(out, mark.path)]).toEqual(['two', 'two', '{"id":"2","cv":2}']);
    expect(beside(out)).toEqual(['dist']);
  });

  test.each([
    ['is gone', []],
    ['has been replaced', [{ ...mark, contents: '{"id":"3","cv":3}' }]],
  ])('are dropped if the site %s', (_, files) => {
    const out = blocked();
    rmSync(out, { recursive: true });
    for (const { path, contents } of files) {
      mkdirSync(dirname(join(out, path)), { recursive: true });
      writeFileSync(join(out, path), contents);
    }
    recover(out);
    expect(existsSync(out) ? filesOf(out) : []).toEqual(files.map(({ path }) => path));
    expect(beside(out)).toEqual(files.length > 0 ? ['dist'] : []);
  });

  test('by an earlier program, which did not write what they are for, are completed if there is a site', () => {
    for (const isGone of [false, true]) {
      const out = blocked();
      const journal = join(out, '..', '.dist-next', 'journal.json');
      const { builds: _, ...earlier } = JSON.parse(readFileSync(journal, 'utf8')) as object & { readonly builds: unknown };
      writeFileSync(journal, JSON.stringify(earlier));
      rmSync(isGone ? out : join(out, 'a'), { recursive: true });
      recover(out);
      expect(existsSync(out) ? read(out, 'a/b/index.html') : null).toBe(isGone ? null : 'two');
      expect(existsSync(join(journal, '..'))).toBe(false);
    }
  });
});

test('refuses a directory that contains something else', () => {
  const out = tempDir();
  writeFileSync(join(out, 'thesis.doc'), 'years of work');
  expect(() => stage(out, 'fresh')).toThrowError(expect.objectContaining({ name: 'OutputNotOurs', exitCode: 2 }));
  expect(readdirSync(out)).toEqual(['thesis.doc']);
});

test('refuses a directory among those that the site is made from, through a symbolic link too', () => {
  const root = tempDir({ 'cli/a.ts': '', 'islands/a.ts': '' });
  symlinkSync(join(root, 'islands', 'site'), join(root, 'www'));
  const apart = (out: string) => () =>
    assertApart(
      join(root, out),
      ['cli', 'islands'].map((name) => join(root, name)),
    );
  for (const out of ['cli', 'cli/site', 'islands/a/b', 'www'])
    expect(apart(out), out).toThrowError(expect.objectContaining({ name: 'OutputAmongSources', exitCode: 2 }));
  for (const out of ['dist', 'client', '.']) expect(apart(out), out).not.toThrow();
});

test.each(['fresh', 'changes'] as const)('%s through a symbolic link are written to its target, and the link stays', (kind) => {
  const out = published();
  const link = join(tempDir(), 'www');
  symlinkSync(out, link);
  write(link, kind, site('two')).publish();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect([read(out), read(link)]).toEqual(['two', 'two']);
  expect([beside(out), beside(link)]).toEqual([['dist'], ['www']]);
});

test('symbolic links whose target does not exist yet are followed', () => {
  const [link, another] = [join(tempDir(), 'www'), join(tempDir(), 'current')];
  const out = join(tempDir(), 'dist');
  symlinkSync(another, link);
  symlinkSync(out, another);
  write(link, 'fresh', site('one')).publish();
  expect(read(out)).toBe('one');
});

test('a file as output directory is refused', () => {
  const file = join(tempDir(), 'dist');
  writeFileSync(file, 'mine');
  expect(() => stage(file, 'fresh')).toThrowError(expect.objectContaining({ name: 'OutputIsFile', exitCode: 2 }));
  expect(readFileSync(file, 'utf8')).toBe('mine');
});
