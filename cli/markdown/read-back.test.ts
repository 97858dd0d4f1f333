import MarkdownIt from 'markdown-it';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { aPage } from '../../test/support/builders.ts';
import { seeded } from '../../test/support/seeded.ts';
import { toMarkdown } from './to-markdown.ts';

// What an editor may type, with everything that Markdown gives a meaning.
const TYPED =
  'a|b c|é|ñ|*|**|_|__|`|``|~|~~|[|]|(|)|<|>|&|&lt;|&#35;|#|# |## x|-|- |+ |1.|1. |2) |=|===|---|\\|!|![|:|"|x_y_z|2*3*4|<b>|</b>|<!--| |  |.|$|{|}|^|%|~~~|```|    '.split(
    '|',
  );
const TEXTS = 6000;

test(`of ${TEXTS} random texts, what a Markdown parser reads is what the page says`, () => {
  const { site } = aPage();
  const { html } = aWriter(seeded(1));
  const parser = new MarkdownIt({ html: true });
  const wrong: unknown[] = [];
  for (let number = 0; number < TEXTS; number++) {
    const main = html();
    const markdown = toMarkdown(`<main>${main}</main>`, { url: aPage().url, locale: 'es' }, site).replace(/^---.*?---\n/s, '');
    const [read, said] = [wordsOf(parser.render(markdown)), wordsOf(main)];
    if (read !== said) wrong.push({ main, markdown, read, said });
  }
  expect(wrong.slice(0, 5)).toEqual([]);
});

/** Writes random blocks of text. */
function aWriter(random: () => number) {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const some = (most: number, make: () => string) => Array.from({ length: 1 + Math.floor(random() * most) }, make).join('');
  const typed = () =>
    some(5, () => pick(TYPED))
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;');
  const inline = (depth = 0): string => {
    const chance = random();
    if (chance < 0.1) return `<code>${typed()}</code>`;
    if (depth > 1 || chance > 0.5) return typed();
    const name = pick(['strong', 'em', 's', 'a']);
    return `<${name}${name === 'a' ? ' href="/x(1)?a=b c&amp;d"' : ''}>${inline(depth + 1)}</${name}>`;
  };
  const text = () => some(4, inline);
  const blocks = [
    () => `<p>${text()}</p><p>${text()}</p>`,
    () => `<h2>${text()}</h2>`,
    () => `<ul><li>${text()}</li><li>${text()}</li></ul>`,
    () => `<ol><li><p>${text()}</p><p>${text()}</p></li></ol>`,
    () => `<blockquote><p>${text()}</p></blockquote>`,
    () => `<table><tr><th>${text()}</th><th>a</th></tr><tr><td>${text()}</td><td>b</td></tr></table>`,
    () => `<pre><code class="language-md">${typed()}</code></pre>`,
  ];
  return { html: () => pick(blocks)() };
}

/** The characters of a text without spaces, which Markdown may add between blocks. */
const wordsOf = (html: string): string =>
  parse(html.replaceAll('<pre', '<div').replaceAll('</pre', '</div')).textContent.replace(/\s/g, '');
