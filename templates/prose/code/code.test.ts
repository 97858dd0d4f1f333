import { expect, test } from 'vitest';
import { withMarkedLines } from './code.tsx';
import { highlight } from './highlight.ts';

const comment = (text: string) => `<c-c>${text}</c-c>`;

test('marked lines include their line breaks, which the last one does not have', () =>
  expect(
    withMarkedLines(
      'a\n\nb',
      new Map([
        [2, 'ins'],
        [3, 'del'],
      ]),
    ),
  ).toBe('a\n<ins>\n</ins><del>b</del>'));

test('a highlighted token of several lines is reopened in each line', () => {
  const html = highlight('/* a\nb\nc */ d\ne', 'css', null);
  expect(withMarkedLines(html, new Map([[2, 'mark']]))).toBe(`${comment('/* a')}\n<mark>${comment('b')}\n</mark>${comment('c */')} d\ne`);
});

test('a highlighted token that ends with its line is not reopened in the next', () => {
  const html = highlight('/* a */\nb', 'css', null);
  expect(withMarkedLines(html, new Map([[2, 'mark']]))).toBe(`${comment('/* a */')}\n<mark>b</mark>`);
});

test('code without marked lines stays unchanged', () => {
  const html = highlight('/* a\nb */', 'css', null);
  expect(withMarkedLines(html, new Map())).toBe(html);
});
