import { expect, test } from 'vitest';
import { harmless } from './harmless.ts';

test.each([
  ['clears the screen', 'a\u001b[2Jb', 'a [2Jb'],
  ['sets the title of a terminal', 'a\u001b]0;b\u0007c', 'a ]0;b c'],
  ['is one character for two', 'a\u009b2Jb', 'a 2Jb'],
  ['overwrites the line', 'a\rb', 'a b'],
  ['is a command to GitHub Actions anywhere in a line', 'a "##[add-mask]b"', 'a "## [add-mask]b"'],
  ['becomes such a command without a control character', '#\u0000#[group]', '# #[group]'],
  ['is a command to GitHub Actions on the next line', 'a\n  ::error::b', 'a\n  : :error::b'],
  ['is one after a carriage return', 'a\r::error::b', 'a ::error::b'],
])('what %s is made harmless', (_, text, expected) => expect(harmless(text)).toBe(expected));

test.each(['::error title=A::b', 'a\n  b::c\td', '\u001b[31ma\u001b[39m', 'C:: D, #[e], ñ'])('%j stays as it is', (text) =>
  expect(harmless(text)).toBe(text),
);
