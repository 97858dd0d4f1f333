import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';
import { withMarkedLines } from './marked-lines.ts';

const comment = (text: string) => `<span class="code-comment">${text}</span>`;

test('marked lines hold their ends, the last one has none', () =>
  expect(
    withMarkedLines(
      'a\n\nb',
      new Map([
        [2, 'ins'],
        [3, 'del'],
      ]),
    ),
  ).toBe('a\n<ins>\n</ins><del>b</del>'));

test('a colour of several lines begins anew in each', () => {
  const html = highlight('/* a\nb\nc */ d\ne', 'css', null);
  expect(withMarkedLines(html, new Map([[2, 'mark']]))).toBe(`${comment('/* a')}\n<mark>${comment('b')}\n</mark>${comment('c */')} d\ne`);
});

test('lines that are not marked leave the code as it is', () => {
  const html = highlight('/* a\nb */', 'css', null);
  expect(withMarkedLines(html, new Map())).toBe(html);
});
