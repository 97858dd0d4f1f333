import { describe, expect, test } from 'vitest';
import { renderNodes, renderProse } from '../../test/support/render-prose.tsx';

const text = (words: string, ...marks: readonly unknown[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: readonly unknown[]) => ({ type: 'paragraph', content });
const heading = (level: unknown, words: string) => ({ type: 'heading', attrs: { level }, content: [text(words)] });
const link = (attrs: Record<string, unknown>) => ({ type: 'link', attrs: { linktype: 'url', ...attrs } });
const story = (uuid: string, attrs = {}) => link({ linktype: 'story', uuid, href: '/the/old/address', ...attrs });
const image = (attrs = {}) => ({ type: 'image', attrs: { src: '/assets/a.svg', alt: 'A', title: '', width: 1200, height: 600, ...attrs } });
const blok = (...body: readonly unknown[]) => ({ type: 'blok', attrs: { id: 'x', body } });
const cell = (type: string, words: string, attrs = {}) => ({ type, attrs, content: [paragraph(text(words))] });
const code = (language: string | null, words: string) =>
  renderNodes({ type: 'code_block', attrs: { class: language }, content: [text(words)] });

const IMG = /<img [^>]*>/;
const shortened = (html: string) => html.replace(IMG, '<img>').replace(/<a class="prose-anchor"[^>]*>#<\/a>/g, '<#>');

describe('an empty document renders nothing', () => {
  test.each([
    ['null', null],
    ['an empty string', ''],
    ['an empty object', {}],
    ['no content', { type: 'doc' }],
    ['an empty list', { type: 'doc', content: [] }],
    ['a paragraph without content', { type: 'doc', content: [{ type: 'paragraph' }] }],
    ['blank paragraphs', { type: 'doc', content: [paragraph(text(' \u00a0')), paragraph({ type: 'hard_break' }), paragraph(text(''))] }],
    [
      'a heading, list, quote and table without text',
      {
        type: 'doc',
        content: [heading(2, ' '), { type: 'bullet_list' }, { type: 'blockquote', content: [paragraph()] }, { type: 'table', content: [] }],
      },
    ],
    ['a code block without code', { type: 'doc', content: [{ type: 'code_block', attrs: { class: null }, content: [text('\n')] }] }],
    ['an image without an address', { type: 'doc', content: [image({ src: null })] }],
    ['invalid blocks', { type: 'doc', content: [blok(), { type: 'blok' }, blok(null, 'x', {})] }],
  ])('%s', (_, body) => expect(renderProse(body)).toBe(''));
});

describe('malformed and legacy content is tolerated', () => {
  test.each([
    ['null nodes and marks', [null, paragraph(null, { type: 'text', text: 'a', marks: [null] }, undefined)], '<p>a</p>'],
    ['a text node without text', [paragraph({ type: 'text' }, text('a'))], '<p>a</p>'],
    ['a text that is a number or an object', [paragraph({ type: 'text', text: 6 }, { type: 'text', text: {} })], '<p>6</p>'],
    ['an emoji without its character', [paragraph(text('a'), { type: 'emoji', marks: [{ type: 'bold' }] })], '<p>a</p>'],
    ['a list whose children are not items', [{ type: 'bullet_list', content: [paragraph(text('a'))] }], '<ul><li><p>a</p></li></ul>'],
    ['content that is not an array', [{ type: 'paragraph', content: 'a' }, paragraph(text('b'))], '<p>b</p>'],
    ['marks that are not an array', [paragraph({ type: 'text', text: 'a', marks: 'bold' })], '<p>a</p>'],
    [
      'marks and links without attrs',
      [paragraph(text('a', { type: 'link' }, { type: 'anchor' }, { type: 'styled' }, { type: 'textStyle' }, { type: 'highlight' }))],
      '<p><mark>a</mark></p>',
    ],
    ['an unknown node', [{ type: 'details', content: [paragraph(text('a'))] }], '<p>a</p>'],
    ['an unknown inline node', [paragraph(text('a '), { type: 'mention', content: [text('b')] })], '<p>a b</p>'],
    [
      'types named like inherited properties',
      [{ type: 'constructor', content: [text('a', { type: 'toString' }, { type: '__proto__' })] }],
      'a',
    ],
    ['a node without type', [{ content: [text('a')] }], 'a'],
    ['an unknown mark', [paragraph(text('a', { type: 'blink' }, { type: 'bold' }))], '<p><strong>a</strong></p>'],
    [
      'types in camel case',
      [
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('a'), { type: 'hardBreak' }, text('b'))] }] },
        { type: 'orderedList', attrs: { order: '3' }, content: [{ type: 'listItem', content: [paragraph(text('c'))] }] },
        { type: 'horizontalRule' },
      ],
      '<ul><li><p>a<br/>b</p></li></ul><ol start="3"><li><p>c</p></li></ol><hr/>',
    ],
    [
      'an empty start of a list',
      [{ type: 'ordered_list', attrs: { order: ' ' }, content: [{ type: 'list_item', content: [paragraph(text('a'))] }] }],
      '<ol><li><p>a</p></li></ol>',
    ],
    [
      'an invalid alignment and direction',
      [{ type: 'paragraph', attrs: { textAlign: 'x"', dir: 'up' }, content: [text('a')] }],
      '<p>a</p>',
    ],
    [
      'text from right to left',
      [{ type: 'paragraph', attrs: { textAlign: 'right', dir: 'rtl' }, content: [text('a')] }],
      '<p class="prose-right" dir="rtl">a</p>',
    ],
    [
      'a table row without cells, a cell without content',
      [{ type: 'table', content: [{ type: 'tableRow' }, { type: 'tableRow', content: [{ type: 'tableCell' }] }] }],
      '<div class="prose-table" tabindex="0" role="region" aria-label="Tabla: "><table><tbody><tr><td></td></tr></tbody></table></div>',
    ],
  ])('%s', (_, content, html) => expect(renderNodes(...content)).toBe(html));
});

describe('headings', () => {
  test.each([
    [1, 'h2'],
    ['2', 'h2'],
    [3, 'h3'],
    ['6', 'h6'],
    [9, 'h6'],
    [0, 'h2'],
    [2.5, 'h2'],
    [null, 'h2'],
    ['x', 'h2'],
  ])('of level %j are rendered as %s', (level, tag) => expect(renderNodes(heading(level, 'A'))).toContain(`<${tag} id="a">A</${tag}>`));

  test('have an anchor link with an accessible name', () => {
    expect(renderNodes(heading(2, 'El árbol'))).toBe(
      '<div class="prose-heading"><h2 id="el-arbol">El árbol</h2><a class="prose-anchor" href="#el-arbol" aria-label="Enlace a esta sección: El árbol">#</a></div>',
    );
  });

  test('within a block have no id', () => {
    const html = renderNodes(heading(2, 'A'), blok({ component: 'callout', body: { type: 'doc', content: [heading(3, 'A')] } }));
    expect(html).toMatch(/<h2 id="a">A<\/h2>.*<h3>A<\/h3>/);
  });

  test('are followed by the images they contain', () => {
    expect(shortened(renderNodes({ ...heading(2, 'A'), content: [image(), text('A')] }))).toBe(
      '<div class="prose-heading"><h2 id="a">A</h2><#></div><figure class="prose-figure"><img></figure>',
    );
  });
});

describe('links', () => {
  test.each([
    ['to a story use its current address', story('uuid-css'), '<a href="/cursos/css">a</a>'],
    ['to a story keep their anchor', story('uuid-css', { anchor: 'grid' }), '<a href="/cursos/css#grid">a</a>'],
    ['to a story accept an anchor with #', story('uuid-css', { anchor: '#grid' }), '<a href="/cursos/css#grid">a</a>'],
    ['to a story keep the parameters of their address', story('uuid-css', { href: '/x?a=1' }), '<a href="/cursos/css?a=1">a</a>'],
    ['to an address have the anchor of their own, once', link({ href: '/a#b', anchor: 'b' }), '<a href="/a#b">a</a>'],
    ['to an address have an anchor', link({ href: 'https://a.example/?c=1', anchor: 'b' }), '<a href="https://a.example/?c=1#b">a</a>'],
    ['to a story in another language have an hreflang', story('uuid-about'), '<a href="/en/about" hrefLang="en">a</a>'],
    ['to a missing story become text', story('uuid-gone'), 'a'],
    ['to a story without a uuid use the stored address', link({ linktype: 'story', href: '/about', uuid: null }), '<a href="/about">a</a>'],
    ['to an e-mail address get the scheme mailto:', link({ linktype: 'email', href: 'a@b.example' }), '<a href="mailto:a@b.example">a</a>'],
    [
      'to an e-mail address with a scheme stay unchanged',
      link({ linktype: 'email', href: 'mailto:a@b.example' }),
      '<a href="mailto:a@b.example">a</a>',
    ],
    ['to another site stay unchanged', link({ href: 'https://b.example' }), '<a href="https://b.example">a</a>'],
    [
      'that open a new tab get rel="noopener"',
      link({ href: 'https://b.example', target: '_blank' }),
      '<a href="https://b.example" target="_blank" rel="noopener">a</a>',
    ],
    ['that open the same tab get no target', link({ href: 'https://b.example', target: '_self' }), '<a href="https://b.example">a</a>'],
    ['without an address become text', link({ href: '' }), 'a'],
    [
      'keep a custom title and rel, but not rel="opener"',
      link({ href: '/b', custom: { title: 'T', rel: 'nofollow opener' } }),
      '<a href="/b" rel="nofollow" title="T">a</a>',
    ],
  ])('%s', (_, mark, html) => expect(renderNodes(paragraph(text('a', mark)))).toBe(`<p>${html}</p>`));

  test('side by side with the same target are merged', () => {
    const css = story('uuid-css');
    const moved = story('uuid-css', { href: '/another/old/address' });
    expect(
      renderNodes(paragraph(text('a ', css), text('b', { type: 'bold' }, moved), { type: 'emoji', attrs: { emoji: '🚀' }, marks: [css] })),
    ).toBe('<p><a href="/cursos/css">a <strong>b</strong>🚀</a></p>');
  });

  test('side by side with different targets stay separate', () => {
    expect(renderNodes(paragraph(text('a', link({ href: '/a' })), text('b', link({ href: '/b' }))))).toBe(
      '<p><a href="/a">a</a><a href="/b">b</a></p>',
    );
  });
});

test('a break within a link leaves one link, with or without the link’s mark', () => {
  const [one, two] = [link({ href: '/a' }), link({ href: '/b' })];
  const hardBreak = (...marks: readonly unknown[]) => ({ type: 'hard_break', marks });
  expect(renderNodes(paragraph(text('a', one), hardBreak(one), text('b', one)))).toBe('<p><a href="/a">a<br/>b</a></p>');
  expect(renderNodes(paragraph(text('a', one), hardBreak(), hardBreak(), text('b', one)))).toBe('<p><a href="/a">a<br/><br/>b</a></p>');
  expect(renderNodes(paragraph(text('a', one), hardBreak(), text('b', two)))).toBe('<p><a href="/a">a</a><br/><a href="/b">b</a></p>');
  expect(renderNodes(paragraph(text('a', one), hardBreak()))).toBe('<p><a href="/a">a</a><br/></p>');
});

test('a link that is a node is a link, with the marks and breaks of what is in it', () => {
  const node = {
    type: 'link',
    attrs: { href: '/a', linktype: 'url' },
    content: [text('a'), { type: 'hard_break' }, text('b', { type: 'bold' })],
  };
  expect(renderNodes(paragraph(text('x '), node, text(' y')))).toBe('<p>x <a href="/a">a<br/><strong>b</strong></a> y</p>');
});

describe('images', () => {
  test('have width and height, so that nothing moves when they load', () => {
    expect(renderNodes(image({ src: 'https://a.storyblok.com/f/1/1200x600/a/a.svg' }))).toMatch(/<img [^>]*width="1200" height="600"/);
  });

  test('show their title as a caption', () => {
    expect(shortened(renderNodes(image({ title: 'El modelo de caja' })))).toBe(
      '<figure class="prose-figure"><img><figcaption>El modelo de caja</figcaption></figure>',
    );
  });

  test('show whose they are and where they are from, with a link to an address', () => {
    const credited = image({ copyright: 'A. Person', source: 'https://www.example.org/a/' });
    expect(shortened(renderNodes(credited))).toBe(
      '<figure class="prose-figure"><img><figcaption><span class="credit">A. Person · Fuente: <a href="https://www.example.org/a/">example.org/a</a></span></figcaption></figure>',
    );
    expect(renderNodes(image({ source: 'Archivo' }))).toContain('<span class="credit">Fuente: Archivo</span>');
    expect(renderNodes(image({ source: 'javascript:alert(1)' }))).not.toContain('<a ');
  });

  test('that are linked have no link within theirs', () => {
    const marks = [{ type: 'link', attrs: { linktype: 'url', href: '/x' } }];
    expect(renderNodes({ ...image({ source: 'https://example.org' }), marks }).match(/<a /g)).toHaveLength(1);
    expect(shortened(renderNodes({ ...image({ src: '/a.pdf', alt: 'Guía' }), marks }))).toBe(
      '<a href="/x"><figure class="prose-figure">Guía</figure></a>',
    );
  });

  test('that are another kind of file are played, or are a link', () => {
    expect(renderNodes(image({ src: '/a.mp4', alt: 'Baile' }))).toMatch(
      /<video class="media-player" controls="" preload="metadata" src="\/a.mp4" aria-label="Baile"><\/video><a class="media-link" href="\/a.mp4">Vídeo: Baile<\/a>/,
    );
    expect(renderNodes(image({ src: '/a.mp3', alt: '' }))).toMatch(/<audio .*Audio: a\.mp3<\/a>/);
    expect(renderNodes(image({ src: '/a%20b.pdf', alt: '' }))).toMatch(/media-document"><a .*Documento: a b\.pdf<\/a>/);
  });

  test('split the paragraph that contains them', () => {
    expect(shortened(renderNodes(paragraph(text('a'), image(), text('b'))))).toBe(
      '<p>a</p><figure class="prose-figure"><img></figure><p>b</p>',
    );
  });

  test('can be links', () => {
    expect(shortened(renderNodes(paragraph({ ...image(), marks: [link({ href: '/a' })] })))).toBe(
      '<a href="/a"><figure class="prose-figure"><img></figure></a>',
    );
  });
});

describe('colours, styles and anchors', () => {
  test.each([
    ['a highlight gets the closest tone', { type: 'highlight', attrs: { color: '#fff3a3' } }, '<mark class="prose-ochre">a</mark>'],
    ['a highlight in grey gets no tone', { type: 'highlight', attrs: { color: '#cccccc' } }, '<mark>a</mark>'],
    [
      'a text colour gets the closest tone',
      { type: 'textStyle', attrs: { color: 'rgb(27, 74, 230)', id: 'x', class: 'y' } },
      '<span id="x" class="prose-blue prose-style-y">a</span>',
    ],
    ['a text in black gets no tone', { type: 'textStyle', attrs: { color: '#000' } }, 'a'],
    [
      'a custom style gets a prefixed class',
      { type: 'styled', attrs: { class: 'lead  button"x' } },
      '<span class="prose-style-lead">a</span>',
    ],
    ['an anchor gets its id', { type: 'anchor', attrs: { id: 'here' } }, '<span id="here">a</span>'],
    ['an anchor with a reserved id of the page is dropped', { type: 'anchor', attrs: { id: 'main' } }, 'a'],
  ])('%s', (_, mark, html) => expect(renderNodes(paragraph(text('a', mark)))).toBe(`<p>${html}</p>`));
});

describe('code', () => {
  test('shows its language, a choice to wrap its lines, and a copy button', () => {
    expect(code('language-ts', 'const a = 1;\n')).toBe(
      '<academy-island name="copy-code" when="visible" src="/copy-code.js" props="{&quot;copied&quot;:&quot;Copiado&quot;,&quot;failed&quot;:&quot;No se ha podido copiar&quot;}"><figure class="code">' +
        '<figcaption><span class="code-language">TypeScript</span><span role="status"></span><label><input type="checkbox"/>Ajustar línea</label><button type="button" hidden="">Copiar</button></figcaption>' +
        '<pre tabindex="0" role="group" aria-label="Código: TypeScript"><code class="language-ts"><c-k>const</c-k> a = <c-n>1</c-n>;</code></pre></figure></academy-island>',
    );
  });

  test('in a language without a grammar is not highlighted', () => {
    expect(code('elixir', 'a <- "b"')).toContain('<span class="code-language">elixir</span>');
    expect(code('elixir', 'a <- "b"')).toContain('<code class="language-elixir">a &lt;- "b"</code>');
  });

  test('without a valid language is plain text', () => {
    expect(code(null, 'a')).toContain('<span class="code-language">Texto</span>');
    expect(code('x"><b>', 'a')).toContain('<code class="language-plaintext">a</code>');
  });

  test('takes the file name and marked lines from a fence in its first line', () => {
    const html = code('language-ts', '``` title="src/<a>.ts" {2}\nconst a = 1;\nconst b = 2;\n');
    expect(html).toContain('<span class="code-file">src/&lt;a&gt;.ts</span><span class="code-language">TypeScript</span>');
    expect(html).toContain('aria-label="Código: src/&lt;a&gt;.ts"');
    expect(html).toContain('\n<mark><c-k>const</c-k> b');
    expect(html).not.toContain('```');
  });

  test('takes the language from a fence that names one', () =>
    expect(code('language-js', '```svelte\n<p>')).toContain('<span class="code-language">Svelte</span>'));

  test('without a language has marked lines as well', () =>
    expect(code(null, '``` +{1}\n<a>\nb')).toContain('<code class="language-plaintext"><ins>&lt;a&gt;\n</ins>b</code>'));

  test('keeps a first line that is not a valid fence', () => expect(code(null, '``` {one}\na')).toContain('>``` {one}\na</code>'));

  test('keeps line breaks stored as CRLF or hard breaks', () => {
    const html = renderNodes({ type: 'codeBlock', content: [text('a\r\nb'), { type: 'hardBreak' }, text('c')] });
    expect(html).toContain('>a\nb\nc</code>');
  });
});

test('a table is labelled by its columns, and its header cells have a scope', () => {
  const table = {
    type: 'table',
    content: [
      { type: 'tableRow', content: [cell('tableHeader', 'A'), cell('tableHeader', 'B')] },
      {
        type: 'tableRow',
        content: [cell('tableHeader', 'c'), cell('tableCell', 'd', { colspan: '2', rowspan: 1, backgroundColor: '#cfc' })],
      },
    ],
  };
  expect(renderNodes(table)).toBe(
    '<div class="prose-table" tabindex="0" role="region" aria-label="Tabla: A, B"><table><thead><tr><th scope="col"><p>A</p></th><th scope="col"><p>B</p></th></tr></thead>' +
      '<tbody><tr><th scope="row"><p>c</p></th><td colSpan="2" class="prose-fill prose-green"><p>d</p></td></tr></tbody></table></div>',
  );
});

test('the label of a table has all words of a header cell, whatever their marks and paragraphs', () => {
  const content = [paragraph(text('Size '), text('in px', { type: 'bold' })), paragraph(text('(CSS)'))];
  const row = { type: 'tableRow', content: [{ type: 'tableHeader', content }] };
  expect(renderNodes({ type: 'table', content: [row] })).toContain('aria-label="Tabla: Size in px (CSS)"');
});

test('the empty corner of a table is not a header cell', () => {
  const row = { type: 'tableRow', content: [cell('tableHeader', ''), cell('tableHeader', 'B')] };
  expect(renderNodes({ type: 'table', content: [row] })).toContain('<thead><tr><td></td><th scope="col"><p>B</p></th></tr></thead>');
});

test('blocks are rendered by their components', () => {
  expect(renderNodes(paragraph(text('a')), blok({ component: 'word', _uid: '1', word: 'b' }))).toBe(
    '<p>a</p><div class="prose-block"><b class="word">b</b></div>',
  );
});
