import { expect, test } from 'vitest';
import { isHtml, readHtml } from './html-text.ts';

const text = (words: string, ...marks: readonly object[]) => ({ type: 'text', text: words, ...(marks.length > 0 ? { marks } : {}) });
const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });
const link = (href: string, linktype = 'url') => ({ type: 'link', attrs: { href, linktype } });

test.each([
  ['<h2>A &amp; B</h2>', { type: 'heading', attrs: { level: 2 }, content: [text('A & B')] }],
  ['<p> one<br>two </p>', paragraph(text('one'), { type: 'hard_break' }, text('two'))],
  ['<div>bare <b>and</b>  bold</div>', paragraph(text('bare '), text('and', { type: 'bold' }), text(' bold'))],
  ['<a href="/x"><em>there</em></a>', paragraph(text('there', link('/x'), { type: 'italic' }))],
  ['<a href="mailto:a@b.example">us</a>', paragraph(text('us', link('a@b.example', 'email')))],
  ['<a name="x">here</a>', paragraph(text('here'))],
  ['<ul><li>one</li></ul>', { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(text('one'))] }] }],
  ['<ol>lost</ol>', { type: 'ordered_list', content: [{ type: 'list_item', content: [paragraph(text('lost'))] }] }],
  ['<blockquote><p>said</p></blockquote>', { type: 'blockquote', content: [paragraph(text('said'))] }],
  [
    '<table><tbody><tr><td>one</td></tr></tbody></table>',
    { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('one'))] }] }] },
  ],
  ['<img src="https://a.example/b.png" alt="b">', paragraph({ type: 'image', attrs: { src: 'https://a.example/b.png', alt: 'b' } })],
  ['<iframe src="https://www.a.example/b"></iframe>', paragraph(text('a.example/b', link('https://www.a.example/b')))],
  ['<p>never closed', paragraph(text('never closed'))],
])('%s is read as rich text', (html, node) => {
  expect(isHtml(html)).toBe(true);
  expect(readHtml(html)).toEqual({ type: 'doc', content: [node] });
});

test('what no visitor sees is left out, and every block begins a line', () => {
  expect(readHtml('one<script>no()</script><style>p{}</style><div>two</div><p></p>three').content).toEqual(
    ['one', 'two', 'three'].map((words) => paragraph(text(words))),
  );
  expect(isHtml('1 < 2 > 0')).toBe(false);
});
