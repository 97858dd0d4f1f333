import { expect, test } from 'vitest';
import { localDirectory } from './open-space.ts';

const env = { asked: null, token: 'token', endpoint: null, cacheDir: null };
const [root, cache] = ['/project', 'use'] as const;

test.each([
  ['the one that was asked for, relative to the project', { directory: 'my-space', env }, '/project/my-space'],
  ['the one that was asked for, wherever it is', { directory: '/elsewhere', env }, '/elsewhere'],
  ['none if there is a token', { directory: undefined, env }, null],
  ['the demo otherwise', { directory: undefined, env: { ...env, token: null } }, '/project/demo'],
])('the directory that content comes from is %s', (_, given, expected) => {
  expect(localDirectory({ root, cache, ...given })).toBe(expected);
});
