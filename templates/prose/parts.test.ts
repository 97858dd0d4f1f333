import { describe, expect, test } from 'vitest';
import type { RichText } from '../contract.ts';
import { languageOf } from './code/languages.ts';
import { plainText } from './text.ts';
import { toneOf } from './marks.tsx';

const paragraph = (...content: readonly unknown[]) => ({ type: 'paragraph', content });
const text = (words: unknown) => ({ type: 'text', text: words });

describe('plainText', () => {
  test.each([
    ['two paragraphs', [paragraph(text('One')), paragraph(text('Two'))], 'One Two'],
    ['a word in two text nodes', [paragraph(text('on'), text('e'))], 'one'],
    ['a line break', [paragraph(text('a'), { type: 'hard_break' }, text('b'))], 'a b'],
    ['an emoji', [paragraph({ type: 'emoji', attrs: { emoji: '🚀' } })], '🚀'],
    [
      'a paragraph but not of a block',
      [{ type: 'blok', attrs: { body: [{ component: 'callout', title: 'x' }] } }, paragraph(text('a'))],
      'a',
    ],
    ['malformed nodes', [null, text(null), paragraph(null, text('a'))], 'a'],
  ])('is the text of %s', (_, content, words) => expect(plainText({ type: 'doc', content } as RichText)).toBe(words));

  test.each([[null], [''], [{}]])('is empty for %j', (body) => expect(plainText(body as RichText)).toBe(''));
});

test.each([
  ['language-ts', { name: 'ts', label: 'TypeScript', grammar: 'typescript' }],
  ['lang-HTML', { name: 'html', label: 'HTML', grammar: 'markup' }],
  ['sh', { name: 'sh', label: 'Shell', grammar: 'bash' }],
  ['elixir', { name: 'elixir', label: 'elixir', grammar: null }],
  ['text', { name: 'plaintext', label: '', grammar: null }],
  ['', { name: 'plaintext', label: '', grammar: null }],
  ['a b"', { name: 'plaintext', label: '', grammar: null }],
])('languageOf(%j) is %j', (name, language) => expect(languageOf(name)).toEqual(language));

describe('toneOf', () => {
  test.each([
    ['#fff3a3', 'ochre'],
    ['#FF0000', 'red'],
    ['#e11', 'red'],
    ['#ff1493ff', 'violet'],
    ['rgb(204, 255, 204)', 'green'],
    ['rgba(27 74 230 / 50%)', 'blue'],
    ['purple', 'violet'],
    ['#ccc', null],
    ['black', null],
    ['', null],
    [null, null],
    [['red'], null],
    ['red;background:url(x)', null],
    ['url(javascript:alert(1))', null],
    ['constructor', null],
  ])('%j is %s', (colour, tone) => expect(toneOf(colour)).toBe(tone));
});
