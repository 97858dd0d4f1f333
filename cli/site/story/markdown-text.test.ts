import { expect, test } from 'vitest';
import { isMarkdown, readMarkdown } from './markdown-text.ts';

const text = (words: string, ...marks: readonly object[]) => ({ type: 'text', text: words, ...(marks.length > 0 ? { marks } : {}) });
const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });

test.each([
  ['## A *title*', { type: 'heading', attrs: { level: 2 }, content: [text('A '), text('title', { type: 'italic' })] }],
  ['one\ntwo', paragraph(text('one'), { type: 'hard_break' }, text('two'))],
  [
    '**bold** ~~old~~ `code`',
    paragraph(text('bold', { type: 'bold' }), text(' '), text('old', { type: 'strike' }), text(' '), text('code', { type: 'code' })),
  ],
  ['[page](/a)', paragraph(text('page', { type: 'link', attrs: { href: '/a', linktype: 'url' } }))],
  ['[us](mailto:a@b.example)', paragraph(text('us', { type: 'link', attrs: { href: 'a@b.example', linktype: 'email' } }))],
  ['![alt](https://a.example/b.png)', paragraph({ type: 'image', attrs: { src: 'https://a.example/b.png', alt: 'alt' } })],
  ['- one', { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(text('one'))] }] }],
  ['3. one', { type: 'ordered_list', attrs: { order: 3 }, content: [{ type: 'list_item', content: [paragraph(text('one'))] }] }],
  ['> said', { type: 'blockquote', content: [paragraph(text('said'))] }],
  ['```js\nlet a;\n```', { type: 'code_block', attrs: { class: 'language-js' }, content: [text('let a;')] }],
  ['---', { type: 'horizontal_rule' }],
  ['<div>of <b>HTML</b></div>', paragraph(text('of '), text('HTML', { type: 'bold' }))],
  [
    '|a|\n|-|\n|b|',
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph(text('a'))] }] },
        { type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('b'))] }] },
      ],
    },
  ],
])('%j is read as rich text', (markdown, node) => {
  expect(readMarkdown(markdown)).toEqual({ type: 'doc', content: [node] });
});

test.each([
  ['# Title', true],
  ['- one\n- two', true],
  ['read [this](/a)', true],
  ['**really**', true],
  ['3 - 2 = 1', false],
  ['A * B * C', false],
  ['#1 in the world', false],
])('%j is Markdown: %j', (written, is) => expect(isMarkdown(written)).toBe(is));
