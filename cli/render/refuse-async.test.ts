import { options } from 'preact';
import { expect, onTestFinished, test } from 'vitest';
import { refuseAsync } from './refuse-async.ts';

test('calling refuseAsync twice installs its hook once', () => {
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
