import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { renderNodes } from '../../test/support/render-prose.tsx';

const text = (words: string, ...marks: readonly unknown[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: readonly unknown[]) => ({ type: 'paragraph', content });
const link = (attrs: Record<string, unknown>) => paragraph(text('a', { type: 'link', attrs: { linktype: 'url', ...attrs } }));

describe('a link with an unsafe address becomes text', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '  javascript:alert(1)',
    '\u00a0javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'javascript\u0000:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'view-source:https://a.example',
  ])('%j', (href) => {
    for (const linktype of ['url', 'asset', 'story', '', null]) expect(renderNodes(link({ href, linktype }))).toBe('<p>a</p>');
  });

  test('but gets the scheme mailto: as an e-mail address', () => {
    expect(renderNodes(link({ href: 'javascript:alert(1)', linktype: 'email' }))).toBe('<p><a href="mailto:javascript:alert(1)">a</a></p>');
  });

  test('but stays a link on this site if the address is escaped', () => {
    expect(renderNodes(link({ href: '&#106;avascript:alert(1)' }))).toBe('<p><a href="&amp;#106;avascript:alert(1)">a</a></p>');
  });
});

describe('hostile attributes and texts do not reach the page as markup', () => {
  const hostile = {
    onclick: 'alert(1)',
    onerror: 'alert(1)',
    style: 'position:fixed',
    'x><img src=x onerror=alert(1)>': '',
    'data-x': '1',
    dangerouslySetInnerHTML: { __html: '<b>' },
    ref: 'x',
    key: 'x',
    children: 'x',
    story: { content: 'leak' },
  };
  const quote = '"><script>alert(1)</script>';
  const cell = {
    type: 'tableCell',
    attrs: { ...hostile, colspan: quote, rowspan: 'x', backgroundColor: 'red;background:url(x)' },
    content: [paragraph(text('a'))],
  };

  test.each([
    ['a paragraph', { type: 'paragraph', attrs: { ...hostile, textAlign: quote, dir: quote }, content: [text('a')] }],
    ['a heading', { type: 'heading', attrs: { ...hostile, level: '1><script>' }, content: [text(quote)] }],
    ['a quote', { type: 'blockquote', attrs: hostile, content: [paragraph(text('a'))] }],
    [
      'a list',
      {
        type: 'ordered_list',
        attrs: { ...hostile, order: quote },
        content: [{ type: 'list_item', attrs: hostile, content: [paragraph(text('a'))] }],
      },
    ],
    [
      'a code block',
      { type: 'code_block', attrs: { ...hostile, class: quote }, content: [text('</code></pre><script>alert(1)</script>')] },
    ],
    [
      'a highlighted code block',
      { type: 'code_block', attrs: { class: 'language-html' }, content: [text('</code></pre><script>alert(1)</script><img onerror=x>')] },
    ],
    ['an image', { type: 'image', attrs: { ...hostile, src: quote, alt: quote, title: quote, width: quote } }],
    ['an image with a javascript: address', { type: 'image', attrs: { src: 'javascript:alert(1)' } }],
    ['an emoji', { type: 'emoji', attrs: { ...hostile, emoji: quote, name: quote, fallbackImage: 'javascript:alert(1)' } }],
    ['a table', { type: 'table', attrs: hostile, content: [{ type: 'tableRow', attrs: hostile, content: [cell] }] }],
    ['a horizontal rule', { type: 'horizontal_rule', attrs: hostile }],
    ['an unknown node', { type: 'script', attrs: hostile, content: [text(quote)] }],
    ['text', paragraph(text('<script>alert(1)</script><img src=x onerror=alert(1)>'))],
    [
      'a link',
      link({
        ...hostile,
        href: `/a${quote}`,
        target: quote,
        custom: { ...hostile, title: quote, rel: quote, href: 'javascript:alert(1)' },
      }),
    ],
    ['a highlight', paragraph(text('a', { type: 'highlight', attrs: { ...hostile, color: 'red;background:url(x)' } }))],
    [
      'a text colour',
      paragraph(text('a', { type: 'textStyle', attrs: { ...hostile, color: 'url(javascript:alert(1))', class: quote, id: quote } })),
    ],
    ['a custom style', paragraph(text('a', { type: 'styled', attrs: { ...hostile, class: `x" onclick="alert(1) ${quote}` } }))],
    ['an anchor', paragraph(text('a', { type: 'anchor', attrs: { ...hostile, id: 'x"onclick="alert(1)' } }))],
    ['a mark without attributes', paragraph(text('a', { type: 'bold', attrs: hostile }))],
  ])('in %s', async (_, node) => {
    const html = renderNodes(node);
    // All markup outside of quoted values and text must come from the renderer.
    const tags = html.match(/<(?:"[^"]*"|[^>"])*>/g) ?? [];
    const bare = tags.map((tag) => tag.replace(/"[^"]*"/g, '""')).join('');
    expect(bare).not.toMatch(/\s(?:on\w+|style|data-x|ref|key|story|children)\b/i);
    expect(bare).not.toMatch(/<(?:script|iframe|object)/i);
    expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
    const report = await new HtmlValidate({
      root: true,
      extends: ['html-validate:document'],
      rules: { 'missing-doctype': 'off' },
    }).validateString(html);
    expect(report.results.flatMap(({ messages }) => messages.filter(({ ruleId }) => ruleId === 'parser-error'))).toEqual([]);
  });
});
