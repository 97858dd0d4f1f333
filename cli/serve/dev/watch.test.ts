import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceOf } from './watch.ts';

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
