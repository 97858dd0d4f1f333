import { expect, test } from 'vitest';
import { withoutStyles } from './playground-result.ts';

test.each([
  ['no styles', '<p class="a">b</p>', { html: '<p class="a">b</p>', css: '' }],
  [
    'elements',
    '<style>p { margin: 0 }</style><p>a</p><STYLE media="all">b {}</STYLE>',
    { html: '<p>a</p>', css: 'p { margin: 0 }\nb {}\n' },
  ],
  ['an element that is still being typed', '<p>a</p><style>p {', { html: '<p>a</p>', css: 'p {\n' }],
  ['attributes', '<p style="color: red">a<b STYLE = x></p>', { html: '<p data-style="color: red">a<b data-style = x></p>', css: '' }],
  [
    'texts and other attributes',
    '<p data-style="a" title="style">a style="b"</p>',
    { html: '<p data-style="a" title="style">a style="b"</p>', css: '' },
  ],
])('takes styles out of HTML with %s', (_, source, expected) => {
  expect(withoutStyles(source)).toEqual(expected);
});
