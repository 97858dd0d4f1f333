import { expect, test } from 'vitest';
import { withVariable } from './env-file.ts';

test.each([
  ['an empty file', '', 'T=new\n'],
  ['a file of others', 'A=1\n', 'A=1\nT=new\n'],
  ['a last line without an end', 'A=1', 'A=1\nT=new\n'],
  ['a line of its own', 'A=1\nT=old\nB=2\n', 'A=1\nT=new\nB=2\n'],
  ['quotes and a comment', 'T="old" # ours\nB=2\n', 'T=new\nB=2\n'],
  ['a shell’s way to say it', 'export T = old\n', 'T=new\n'],
  ['one whose name ends alike', 'MY_T=1\n', 'MY_T=1\nT=new\n'],
  ['one that was commented out', '#T=old\n', '#T=old\nT=new\n'],
])('%s', (_, before, after) => expect(withVariable(before, 'T', 'new')).toBe(after));

test.each([
  ['a line within a value of several', 'KEY="a\nT=old\nb"\n'],
  ['a value of several lines', 'T="a\nb"\nA=1\n'],
  ['two lines of one name', 'T=a\nT=b\n'],
])('%s is left to a person', (_, before) => expect(withVariable(before, 'T', 'new')).toBeNull());

test('what Node would read as something else is refused', () => {
  expect(withVariable('', 'T', 'a#b')).toBeNull();
  expect(withVariable('', 'T', 'a$&b')).toBe('T=a$&b\n');
});
