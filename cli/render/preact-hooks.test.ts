import { createElement, isValidElement } from 'preact/compat';
import { options } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { beforeAll, expect, test } from 'vitest';
import { prepareElements } from './preact-hooks.ts';

beforeAll(() => {
  const { vnode } = options;
  prepareElements();
  return () => {
    if (vnode) options.vnode = vnode;
    else delete options.vnode;
  };
});

test('calling it twice installs its hook once', () => {
  const { vnode } = options;
  prepareElements();
  expect(options.vnode).toBe(vnode);
});

test('an async component is an error that names it', () => {
  async function Later() {}
  expect(() => createElement(Later as never, null)).toThrow('Later is async');
});

test('a component that does not exist is an error', () => {
  const components: Readonly<Record<string, string>> = {};
  expect(() => createElement(components['hero'] as string, null)).toThrow('A component is undefined');
});

test('packages made for React recognise elements', () => {
  expect(isValidElement(createElement('p', null))).toBe(true);
});

// React writes the same, but attributes in another order, and `checked=""`.
test.each([
  ['<p class="a" translate="no">b</p>', () => createElement('p', { className: 'a', translate: 'no' } as never, 'b')],
  ['<label for="a"></label>', () => createElement('label', { htmlFor: 'a', onClick: () => {} })],
  ['<p style="margin-top:3px;flex-grow:2;"></p>', () => createElement('p', { style: { marginTop: 3, flexGrow: 2 } })],
  ['<input value="a" autofocus readonly/>', () => createElement('input', { defaultValue: 'a', autoFocus: true, readOnly: true })],
  ['<input type="checkbox" checked/>', () => createElement('input', { type: 'checkbox', defaultChecked: true, value: null } as never)],
  ['<textarea>a</textarea>', () => createElement('textarea', { defaultValue: 'a' })],
  ['<a download tabindex="0"></a>', () => createElement('a', { download: true, tabIndex: 0 })],
  [
    '<svg viewBox="0 0 1 1"><path stroke-width="2" fill-rule="evenodd"></path></svg>',
    () => createElement('svg', { viewBox: '0 0 1 1' }, createElement('path', { strokeWidth: 2, fillRule: 'evenodd' })),
  ],
  [
    '<select multiple><option value="a" selected></option><option value="b"></option></select>',
    () =>
      createElement('select', { multiple: true, defaultValue: ['a'] }, ...['a', 'b'].map((value) => createElement('option', { value }))),
  ],
])('an element is rendered as %s', (html, create) => {
  expect(renderToString(create() as never)).toBe(html);
});
