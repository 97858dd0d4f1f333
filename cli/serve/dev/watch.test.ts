import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { sourceOf, watchSources } from './watch.ts';

const [root, space] = ['/project', '/project/demo'];

test.each([
  ['templates/blocks/hero.tsx', 'templates'],
  ['templates/blocks/hero.test.tsx', null],
  ['templates/blocks/hero.css', 'styles'],
  ['templates/static/favicon.svg', 'static'],
  ['templates/schema.ts', 'schema'],
  ['islands/toast/show.ts', 'islands'],
  ['locales/es.json', 'messages'],
  ['site.config.ts', 'config'],
  ['firebase/firestore.rules', 'rules'],
  ['demo/stories/a.json', 'content'],
  ['demo/stories/notes.txt', null],
  ['demo/assets/a.svg', 'pictures'],
  ['demo/assets/a.json', 'pictures'],
  ['README.md', null],
])('%s is part of %s', (file, source) => expect(sourceOf(join(root, file), { root, space })).toBe(source));

test('a space elsewhere is watched there', () => {
  expect(sourceOf('/space/stories/a.json', { root, space: '/space' })).toBe('content');
  expect(sourceOf('/project/demo/stories/a.json', { root, space: '/space' })).toBeNull();
  expect(sourceOf('/project/demo/stories/a.json', { root, space: null })).toBeNull();
});

test('a file that is saved twice in a moment is seen as it is in the end', async () => {
  const project = tempDir({ 'site.config.ts': '', 'locales/es.json': '0' });
  const file = join(project, 'locales', 'es.json');
  let seen = '';
  const watcher = watchSources({
    root: project,
    space: null,
    onChange: () => {
      seen = readFileSync(file, 'utf8');
    },
  });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  for (const text of ['first', 'second']) {
    seen = '';
    writeFileSync(file, `${text} half`);
    await expect.poll(() => seen, { interval: 1, timeout: 20_000 }).toBe(`${text} half`);
    writeFileSync(file, text);
    await expect.poll(() => seen, { interval: 1, timeout: 20_000 }).toBe(text);
  }
});
