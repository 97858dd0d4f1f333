import { options } from 'preact';
import { expect, onTestFinished, test } from 'vitest';
import { refuseAsync } from './refuse-async.ts';

test('bundles that are loaded one after the other ask once of each element', () => {
  const { vnode } = options;
  onTestFinished(() => {
    if (vnode) options.vnode = vnode;
    else delete options.vnode;
  });
  refuseAsync();
  const first = options.vnode;
  expect(first).not.toBe(vnode);
  refuseAsync();
  expect(options.vnode).toBe(first);
});
