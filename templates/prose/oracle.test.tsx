// Storyblok's own renderer is the reference for what rich text means. This table lists all differences.

import { renderRichText } from '@storyblok/richtext';
import { allFixtures } from '@storyblok/richtext/test-utils';
import { describe, expect, test } from 'vitest';
import { renderNodes } from '../../test/support/render-prose.tsx';

interface Rule {
  readonly because: string;
  /** Whose HTML the replacement applies to: theirs, to get ours; `ours` if ours has something to ignore. */
  readonly in: 'theirs' | 'ours';
  readonly find: RegExp;
  readonly put: string | ((...found: readonly string[]) => string);
}

const RULES: readonly Rule[] = [
  { because: 'React closes void elements', in: 'ours', find: /<(br|hr|img)([^>]*)\/>/g, put: '<$1$2>' },
  {
    because: 'React writes some attributes in camel case, which HTML does not mind',
    in: 'ours',
    find: / (?:colSpan|rowSpan)=/g,
    put: (found) => found.toLowerCase(),
  },
  { because: 'an empty paragraph is a gap that the design has already', in: 'theirs', find: /<p[^>]*><\/p>/g, put: '' },
  { because: 'the page has its h1', in: 'theirs', find: /(<\/?)h1/g, put: '$1h2' },
  {
    because: 'headings can be linked to',
    in: 'ours',
    find: /<div class="prose-heading">(<h\d) id="[^"]*"(.*?<\/h\d>)<a class="prose-anchor".*?<\/a><\/div>/g,
    put: '$1$2',
  },
  { because: 'left is where text starts anyway', in: 'theirs', find: / style="text-align: left;"/g, put: '' },
  { because: 'no inline styles: alignment is a class', in: 'theirs', find: / style="text-align: (\w+);"/g, put: ' class="prose-$1"' },
  {
    because: 'no inline styles: columns take the width they need',
    in: 'theirs',
    find: / style="width: \d+px; ?(.*?)"/g,
    put: (_, rest = '') => (rest ? ` style="${rest}"` : ''),
  },
  {
    because: 'no inline styles: a cell has a tone of the design',
    in: 'theirs',
    find: /(<td[^>]*) style="background-color: rgb\(204, 255, 204\);"/g,
    put: '$1 class="prose-fill prose-green"',
  },
  {
    because: 'no inline styles: a highlight has a tone of the design',
    in: 'theirs',
    find: /<mark style="background-color: rgb\(204, 255, 204\);"/g,
    put: '<mark class="prose-green"',
  },
  {
    because: 'no inline styles: text has a tone of the design',
    in: 'theirs',
    find: /<span style="color: red;"/g,
    put: '<span class="prose-red"',
  },
  {
    because: 'a style of the space cannot be mistaken for a class of ours',
    in: 'theirs',
    find: /<span class="(highlight|lead)"/g,
    put: '<span class="prose-style-$1"',
  },
  { because: 'an emoji is a character', in: 'theirs', find: /<span data-name="\w+" data-emoji="[^"]*">(.*?)<\/span>/g, put: '$1' },
  {
    because: "the asset's number is no id, and the title is a caption",
    in: 'theirs',
    find: /<img id="\d+"(.*?) title="(.*?)">/g,
    put: '<figure class="prose-figure"><img$1><figcaption>$2</figcaption></figure>',
  },
  { because: 'a picture has its credit', in: 'ours', find: /(?:<br>)?<span class="credit">.*?<\/span>/g, put: '' },
  { because: 'pictures are loaded when they are needed', in: 'ours', find: / (?:loading|decoding)="\w+"/g, put: '' },
  { because: 'a new tab gets no hold of this one', in: 'theirs', find: / target="_blank"/g, put: ' target="_blank" rel="noopener"' },
  {
    because: 'a break within a link does not end it',
    in: 'theirs',
    find: /(<a href="\/x">Before )<\/a><br><a href="\/x">/g,
    put: '$1<br>',
  },
  { because: 'wide tables scroll', in: 'ours', find: /<div class="prose-table"[^>]*>(.*?)<\/div>/g, put: '$1' },
  { because: 'a head says what it heads', in: 'ours', find: / scope="\w+"/g, put: '' },
  {
    because: 'code has a header and a button',
    in: 'ours',
    find: /<academy-island.*?<pre tabindex="0"[^>]*>(.*?)<\/figure><\/academy-island>/g,
    put: '<pre>$1',
  },
  { because: 'code has colours', in: 'ours', find: /<c-\w>(.*?)<\/c-\w>/g, put: '$1' },
  { because: 'HTML names a language so', in: 'theirs', find: /<code class="js"/g, put: '<code class="language-js"' },
];

const used = new Set<Rule>();

function under(side: Rule['in'], html: string): string {
  return RULES.filter((rule) => rule.in === side).reduce((before, rule) => {
    const after = before.replace(rule.find, rule.put as string);
    if (after !== before) used.add(rule);
    return after;
  }, html);
}

/** Both outputs as comparable HTML, for the same nodes. */
function both(input: unknown) {
  const nodes: readonly unknown[] = Array.isArray(input) ? input : [input];
  const theirs = renderRichText(nodes as Parameters<typeof renderRichText>[0]);
  return { ours: under('ours', renderNodes(...nodes)), theirs: under('theirs', theirs) };
}

describe('renders like the official renderer', () => {
  test.each(allFixtures.map(({ title, input }) => [title, input] as const))('%s', (_, input) => {
    const { ours, theirs } = both(input);
    expect(ours).toBe(theirs);
  });

  const MARKS = ['bold', 'italic', 'strike', 'underline', 'code', 'superscript', 'subscript', 'highlight'];
  const LINK = { type: 'link', attrs: { href: '/a', linktype: 'url' } };

  test('every two marks nest the same way, with and without a link', () => {
    for (const first of MARKS) {
      for (const second of MARKS) {
        const marks = [{ type: first }, LINK, { type: second }];
        const content = [
          { type: 'text', text: 'a ' },
          { type: 'text', text: 'b', marks },
          { type: 'text', text: 'c', marks: [LINK] },
          { type: 'text', text: ' & <d>', marks: marks.filter((mark) => mark !== LINK) },
        ];
        const { ours, theirs } = both({ type: 'paragraph', content });
        expect(ours).toBe(theirs);
      }
    }
  });

  test('every rule of the table is used', () => {
    expect(RULES.filter((rule) => !used.has(rule)).map(({ because }) => because)).toEqual([]);
  });
});
