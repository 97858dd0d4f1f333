import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { sourceOf, watchSources, type Changes } from './watch.ts';

const [root, space] = ['/project', '/project/demo'];

test.each([
  ['templates/blocks/hero.tsx', 'templates'],
  ['templates/blocks/hero.test.tsx', null],
  ['templates/blocks/hero.css', 'styles'],
  ['templates/styles/inter.woff2', 'styles'],
  ['templates/blocks/paper.svg', 'styles'],
  ['templates/static/favicon.svg', 'static'],
  ['templates/public/ads.txt', 'public'],
  ['templates/public/.well-known/a.css', 'public'],
  ['templates/schema.ts', 'schema'],
  ['islands/site/toast/show.ts', 'islands'],
  ['locales/es.json', 'messages'],
  ['site.config.ts', 'config'],
  ['firebase/firestore.rules', 'rules'],
  ['demo/stories/a.json', 'content'],
  ['demo/components.json', 'components'],
  ['demo/stories/notes.txt', null],
  ['demo/assets/a.svg', 'pictures'],
  ['demo/assets/a.json', 'pictures'],
  ['.env', 'environment'],
  ['package-lock.json', 'packages'],
  ['cli/files/feeds.ts', 'program'],
  ['cli/files/feeds.test.ts', null],
  ['cli/tsconfig.json', null],
  ['functions/src/subscribers.ts', 'program'],
  ['README.md', null],
  ['dist/site.config.ts', null],
  ['templates', null],
])('%s is classified as %s', (file, source) => expect(sourceOf(join(root, file), { root, space })).toBe(source));

test('only stories of the given space directory are classified as content', () => {
  expect(sourceOf('/space/stories/a.json', { root, space: '/space' })).toBe('content');
  expect(sourceOf('/project/demo/stories/a.json', { root, space: '/space' })).toBeNull();
  expect(sourceOf('/project/demo/stories/a.json', { root, space: null })).toBeNull();
  expect(sourceOf('/project/demo/components.json', { root, space: null })).toBe('components');
});

const onError = (error: unknown) => {
  throw error;
};

test('a file saved twice in quick succession is reported with its final contents', async () => {
  const project = tempDir({ 'site.config.ts': '', 'locales/es.json': '0' });
  const file = join(project, 'locales', 'es.json');
  let seen = '';
  const watcher = watchSources({
    root: project,
    space: null,
    onError,
    onChange: () => {
      seen = readFileSync(file, 'utf8');
    },
  });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  for (const text of ['first', 'second']) {
    seen = '';
    writeFileSync(file, `${text} half`);
    await expect.poll(() => seen, { interval: 1 }).toBe(`${text} half`);
    writeFileSync(file, text);
    await expect.poll(() => seen, { interval: 1 }).toBe(text);
  }
});

test('a file or folder that is removed and restored, as by a branch switch, is watched again', async () => {
  const project = tempDir({ 'site.config.ts': 'one', 'locales/es.json': '{}', 'demo/stories/a.json': '{}' });
  let seen: readonly string[] = [];
  const watcher = watchSources({
    root: project,
    space: join(project, 'demo'),
    onError,
    onChange: ({ files }) => {
      seen = [...seen, ...files];
    },
  });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  for (const [gone, file] of [
    ['site.config.ts', 'site.config.ts'],
    ['demo', 'demo/stories/a.json'],
  ] as const) {
    const path = join(project, file);
    const isSeen = () => expect.poll(() => seen).toContain(path);
    rmSync(join(project, gone), { recursive: true });
    await isSeen();
    seen = [];
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'back');
    await isSeen();
    seen = [];
    writeFileSync(path, 'and saved');
    await isSeen();
  }
});

test('a space outside the project that is replaced is watched in its new place, again and again', async () => {
  const project = tempDir({ 'site.config.ts': '' });
  const directory = tempDir({ 'space/stories/a.json': '{}', 'space/stories/b.json': '{}' });
  const path = join(directory, 'space');
  const file = join(path, 'stories', 'a.json');
  let seen: readonly string[] = [];
  const watcher = watchSources({ root: project, space: path, onError, onChange: ({ files }) => void (seen = [...seen, ...files]) });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  const isSeen = () => expect.poll(() => seen).toContain(file);
  for (const copy of ['one', 'two']) {
    cpSync(path, join(directory, copy), { recursive: true });
    seen = [];
    renameSync(path, join(directory, `before ${copy}`));
    renameSync(join(directory, copy), path);
    await isSeen();
    seen = [];
    writeFileSync(file, 'saved');
    await isSeen();
  }
  seen = [];
  rmSync(path, { recursive: true });
  await isSeen();
  seen = [];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'back');
  await isSeen();
  seen = [];
  writeFileSync(file, 'and saved');
  await isSeen();
  expect(seen.every((one) => one.startsWith(path))).toBe(true);
});

test('a file saved since a given moment is reported although the watcher was not ready', async () => {
  const project = tempDir({ 'site.config.ts': '', 'locales/es.json': '{}' });
  const file = join(project, 'site.config.ts');
  const since = statSync(join(project, 'locales', 'es.json')).ctimeMs + 1;
  // File systems measure time in steps.
  do writeFileSync(file, 'saved');
  while (statSync(file).ctimeMs < since);
  const seen = new Promise<Changes>((resolve) => {
    const watcher = watchSources({ root: project, space: null, since, onError, onChange: resolve });
    onTestFinished(() => watcher.close());
  });
  expect((await seen).files).toEqual([file]);
});

test('files that the configuration is made from are reported wherever they are, also after they disappeared for a moment', async () => {
  const project = tempDir({ 'site.config.ts': '', 'redirects.ts': '', 'settings/a.ts': '', 'settings/b.ts': '', 'templates/c.ts': '' });
  const outside = join(tempDir({ 'd.ts': '' }), 'd.ts');
  const inside = ['redirects.ts', 'settings/a.ts', 'templates/c.ts'].map((name) => join(project, name));
  const all: Changes[] = [];
  const watcher = watchSources({ root: project, space: null, onError, onChange: (changes) => void all.push(changes) });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  watcher.followConfig([join(project, 'site.config.ts'), ...inside, outside]);
  writeFileSync(join(project, 'settings', 'b.ts'), 'saved');
  for (const file of [...inside, outside]) {
    for (const change of [() => writeFileSync(file, 'saved'), () => rmSync(file), () => writeFileSync(file, 'back')]) {
      const from = all.length;
      change();
      await expect
        .poll(() => all.slice(from).some(({ files, sources }) => files.includes(file) && sources.has('config')), { interval: 1 })
        .toBe(true);
    }
  }
  expect(new Set(all.flatMap(({ files }) => files))).toEqual(new Set([...inside, outside]));
});

test('only files that affect pages are reported', async () => {
  const project = tempDir({ 'site.config.ts': '', 'templates/a.tsx': '', 'templates/a.test.tsx': '', 'dist/index.html': '' });
  const seen = new Promise<Changes>((resolve) => {
    const watcher = watchSources({ root: project, space: null, onError, onChange: resolve });
    onTestFinished(() => watcher.close());
    void watcher.ready.then(() => {
      for (const file of ['dist/index.html', 'templates/a.test.tsx', 'templates/a.tsx']) writeFileSync(join(project, file), 'saved');
    });
  });
  expect((await seen).files).toEqual([join(project, 'templates', 'a.tsx')]);
});

test.each([
  ['a local space in the project', 'my-space', 'my-space/stories/a.json'],
  ['its folder of stories', 'my-space/stories', 'my-space/stories/a.json'],
  ['a folder of templates', 'templates/blocks', 'templates/blocks/a.tsx'],
])('%s is watched in its new place once another folder took its place', async (_, folder, file) => {
  const project = tempDir({ 'my-space/stories/a.json': 'one', 'templates/blocks/a.tsx': 'one', 'site.config.ts': '' });
  let seen: readonly string[] = [];
  const watcher = watchSources({
    root: project,
    space: join(project, 'my-space'),
    onError,
    onChange: ({ files }) => (seen = [...seen, ...files]),
  });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  const place = join(project, folder);
  for (const text of ['two', 'three', 'four']) {
    const [next, old] = [join(tempDir(), 'next'), join(tempDir(), 'old')];
    cpSync(place, next, { recursive: true });
    seen = [];
    renameSync(place, old);
    renameSync(next, place);
    await expect.poll(() => seen).toContain(join(project, file));
    seen = [];
    writeFileSync(join(project, file), text);
    await expect.poll(() => seen).toContain(join(project, file));
  }
});
