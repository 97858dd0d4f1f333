import { expect, test } from 'vitest';
import { aPage } from '../../test/support/builders.ts';
import type { UrlPath } from '../../templates/contract.ts';
import { toMarkdown } from './to-markdown.ts';

const { site } = aPage();
const markdown = (main: string, page = { url: '/cursos/x' as UrlPath, locale: 'es' as const }) =>
  toMarkdown(`<body><header><h1>Menu</h1></header><main id="main">${main}</main><footer>Foot</footer></body>`, page, site);
const textOf = (main: string) => /^---\n.*?\n---\n\n(.*)\n$/s.exec(markdown(main))?.[1];

test('begins with where the page is and its language, and has nothing of what surrounds the text', () => {
  expect(markdown('<h1>Title</h1><p>Text</p>')).toBe('---\nurl: https://test.example/cursos/x\nlanguage: es-ES\n---\n\n# Title\n\nText\n');
});

test.each([
  ['headings', '<h2 id="a">A</h2><a href="#a" class="prose-anchor">#</a><h3>B</h3>', '## A\n\n### B'],
  ['marks', '<p><strong>a</strong> <em>b</em> <s>c</s> <code>d`e</code></p>', '**a** *b* ~~c~~ ``d`e``'],
  ['a link within the site', '<p><a href="/cursos/y">y</a></p>', '[y](https://test.example/cursos/y)'],
  ['a link within the page', '<p><a href="#part">y</a></p>', '[y](https://test.example/cursos/x#part)'],
  ['a link elsewhere', '<p><a href="https://other.example/a (1)">y</a></p>', '[y](https://other.example/a%20%281%29)'],
  ['an e-mail address', '<p><a href="mailto:a@b.example">y</a></p>', '[y](mailto:a@b.example)'],
  ['a link that is not safe', '<p><a href="java&#10;script:alert(1)">y</a></p>', 'y'],
  ['a picture that no address of the web has', '<p><img alt="y" src="data:image/svg+xml,x"><img alt="z" src="JavaScript:1"></p>', 'y z'],
  ['a picture of the site', '<p><img alt="y" src="/a.png"></p>', '![y](https://test.example/a.png)'],
  ['an address that is none', '<p><a href="https://[">y</a></p>', '[y](https://[)'],
  ['a card that is a link', '<a href="/y"><h3>Title</h3><p>More</p></a>', '[Title More](https://test.example/y)'],
  ['links side by side', '<p><a href="/y">y</a><a href="/z">z</a></p>', '[y](https://test.example/y) [z](https://test.example/z)'],
  ['parts side by side', '<p><span>Núria</span><span>Vidal</span></p>', 'Núria Vidal'],
  ['parts with punctuation', '<p><span>Open</span><span>: the demo</span></p>', 'Open: the demo'],
  ['parts of a word', '<p>1<span>0</span>0</p>', '100'],
  ['a picture', '<img src="/a.png" alt="A [b]">', String.raw`![A \[b\]](https://test.example/a.png)`],
  [
    'decoration',
    '<img src="/a.png" alt=""><img src="/b.png"><svg><text>c</text></svg><p aria-hidden="true">d</p><p hidden>e</p><p>f</p>',
    'f',
  ],
  ['navigation', '<nav>a</nav><p>b</p>', 'b'],
  ['what depends on a choice', '<label>a</label><p class="quiz-keys">b</p><p class="quiz-more">c</p>', '**a**'],
  ['the tools of a playground', '<div class="playground-tools"><span>a</span><label>b<input></label></div><p>c</p>', 'c'],
  ['controls', '<form><input value="a"></form><button>b</button><p>c</p>', 'c'],
  ['what only browsers read', '<script>a</script><style>b</style><template>c</template><noscript>d</noscript><p>e</p>', 'e'],
  ['a list', '<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
  ['a list of paragraphs', '<ol><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>', '1. a\n\n   b\n\n2. c'],
  ['a list in a list', '<ul><li><p>a</p><ol start="3"><li>b</li><li>c</li></ol></li><li>d</li></ul>', '- a\n  3. b\n  4. c\n- d'],
  ['an empty list', '<ul><li></li></ul><p>a</p>', 'a'],
  ['what is raised', '<p>n<sup>2</sup> H<sub>2</sub>O</p>', 'n^2 H2O'],
  ['a line break', '<p>a<br>b</p>', 'a\\\nb'],
  ['lines of a text', '<p>\n1. a \n\n- b <em>\nc\n</em></p>', '1\\. a\\\n\\\n\\- b \\\n*c*'],
  ['a line break in a heading', '<h2>a<br>b\nc<br></h2>', '## a b c'],
  ['an island', '<academy-island><p>a</p><a href="/y">y</a></academy-island>', 'a\n\n[y](https://test.example/y)'],
  ['an island in a line', '<p>a <academy-island><b>b</b></academy-island></p>', 'a **b**'],
  ['spaces within a mark', '<p>a<strong> b </strong>c</p>', 'a **b** c'],
  ['a line', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
  ['a list of facts', '<dl><div><dt>Level</dt><dd>Easy</dd></div><div><dt>Hours</dt><dd>2</dd></div></dl>', 'Level: Easy\n\nHours: 2'],
  ['a note', '<div role="note"><p>Tip</p><p>Rest</p></div>', '> Tip\n>\n> Rest'],
  ['a quotation', '<blockquote><p>a</p></blockquote>', '> a'],
  ['what is folded', '<details><summary>Question</summary><p>Answer</p></details>', '**Question**\n\nAnswer'],
  ['a choice', '<fieldset><legend>a?</legend><input type="radio"><label>b</label><p>No</p></fieldset>', '**a?**\n\n**b**\n\nNo'],
  [
    'a table',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>x</td><td>1 | 2</td></tr></tbody></table>',
    ['| a | b |', '| --- | --- |', String.raw`| x | 1 \| 2 |`].join('\n'),
  ],
  [
    'a table with names of rows',
    '<table><tr><td></td><th>a</th></tr><tr><th>b</th><td>1</td></tr></table>',
    '|  | a |\n| --- | --- |\n| b | 1 |',
  ],
  [
    'a table without a heading',
    '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    '|  |  |\n| --- | --- |\n| a | b |\n| c |  |',
  ],
])('%s', (_, main, expected) => {
  expect(textOf(main)).toBe(expected);
});

test('code is fenced with its language, as it was written, with the name of its file', () => {
  const code = '<span class="hl-k">if</span> (a &lt; b) {\n\n  <span class="hl-line">c</span>\n}\n';
  const figure = `<figure class="code"><figcaption><span class="code-file">a.ts</span><span class="code-language">TypeScript</span><span role="status"></span><button>Copy</button></figcaption><pre><code class="language-ts">${code}</code></pre></figure>`;
  expect(textOf(figure)).toBe('a.ts\n\n```ts\nif (a < b) {\n\n  c\n}\n```');
});

test('code with added and removed lines is a diff, code with highlighted ones is not', () => {
  expect(textOf('<pre><code class="language-ts">a\n\n<del>b\n</del><ins>\n</ins><mark>c\n</mark>d</code></pre>')).toBe(
    '```diff\n a\n \n-b\n+\n c\n d\n```',
  );
  expect(textOf('<pre><code class="language-ts">a\n<mark>b</mark></code></pre>')).toBe('```ts\na\nb\n```');
});

test('code that contains a fence has a longer one', () => {
  expect(textOf('<pre><code class="language-md">```\na\n```\n</code></pre>')).toBe('````md\n```\na\n```\n````');
});

test.each(['# a', '- a', '1. a', '> a', '*a*', '_a_', '`a`', '[a](b)', 'a\\b', '<b>a</b>', '<!-- a'])('the text %s stays text', (text) => {
  const escaped = textOf(`<p>${text.replaceAll('<', '&lt;')}</p>`) ?? '';
  expect(escaped).not.toBe(text);
  expect(escaped.replace(/\\(.)/g, '$1')).toBe(text);
});
