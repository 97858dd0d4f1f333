import { createElement, isValidElement } from 'preact/compat';
import { options } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { beforeAll, expect, test } from 'vitest';
import { prepareElements } from './prepare-elements.ts';

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

test('packages made for React recognise elements', () => {
  expect(isValidElement(createElement('p', null))).toBe(true);
});

// What React writes, except for the order of attributes and that of `checked=""`.
test.each([
  [() => createElement('p', { className: 'a', translate: 'no' } as never, 'b'), '<p class="a" translate="no">b</p>'],
  [() => createElement('label', { htmlFor: 'a', onClick: () => {} }), '<label for="a"></label>'],
  [() => createElement('p', { style: { marginTop: 3, flexGrow: 2 } }), '<p style="margin-top:3px;flex-grow:2;"></p>'],
  [() => createElement('input', { defaultValue: 'a', autoFocus: true, readOnly: true }), '<input value="a" autofocus readonly/>'],
  [() => createElement('input', { type: 'checkbox', defaultChecked: true, value: null } as never), '<input type="checkbox" checked/>'],
  [() => createElement('textarea', { defaultValue: 'a' }), '<textarea>a</textarea>'],
  [() => createElement('a', { download: true, tabIndex: 0 }), '<a download tabindex="0"></a>'],
  [
    () => createElement('svg', { viewBox: '0 0 1 1' }, createElement('path', { strokeWidth: 2, fillRule: 'evenodd' })),
    '<svg viewBox="0 0 1 1"><path stroke-width="2" fill-rule="evenodd"></path></svg>',
  ],
  [
    () =>
      createElement(
        'select',
        { multiple: true, defaultValue: ['a', 'c'] },
        ...['a', 'b', 'c'].map((value) => createElement('option', { value })),
      ),
    '<select multiple><option value="a" selected></option><option value="b"></option><option value="c" selected></option></select>',
  ],
])('%# HTML has the attributes that React gives it', (create, html) => {
  expect(renderToString(create() as never)).toBe(html);
});
