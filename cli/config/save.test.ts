import { expect, test } from 'vitest';
import { withRegion, withVariable } from './save.ts';

test.each([
  ['writes the variable to an empty file', '', 'T=new\n'],
  ['appends the variable to a file of others', 'A=1\n', 'A=1\nT=new\n'],
  ['appends the variable after a last line without a line break', 'A=1', 'A=1\nT=new\n'],
  ['replaces the line of the variable', 'A=1\nT=old\nB=2\n', 'A=1\nT=new\nB=2\n'],
  ['replaces a quoted value with a comment', 'T="old" # ours\nB=2\n', 'T=new\nB=2\n'],
  ['replaces a line with export and spaces', 'export T = old\n', 'T=new\n'],
  ['keeps a variable whose name has the same ending', 'MY_T=1\n', 'MY_T=1\nT=new\n'],
  ['keeps a commented-out line', '#T=old\n', '#T=old\nT=new\n'],
])('withVariable %s', (_, before, after) => expect(withVariable(before, 'T', 'new')).toBe(after));

test.each([
  ['a line within a multi-line value', 'KEY="a\nT=old\nb"\n'],
  ['a multi-line value', 'T="a\nb"\nA=1\n'],
  ['a duplicate variable', 'T=a\nT=b\n'],
])('withVariable returns null for %s', (_, before) => expect(withVariable(before, 'T', 'new')).toBeNull());

test('withVariable returns null for a value that Node would parse differently, and writes $& literally', () => {
  expect(withVariable('', 'T', 'a#b')).toBeNull();
  expect(withVariable('', 'T', 'a$&b')).toBe('T=a$&b\n');
});

const START = 'export default defineConfig({\n';

test.each([
  [
    'replaces the region',
    `${START}  storyblok: {\n    region: 'eu',\n    perPage: 25,\n  },\n});\n`,
    `${START}  storyblok: {\n    region: 'us',\n    perPage: 25,\n  },\n});\n`,
  ],
  [
    'replaces the region on one line with other settings',
    `${START}  storyblok: { perPage: 25, region: "eu" },\n});\n`,
    `${START}  storyblok: { perPage: 25, region: 'us' },\n});\n`,
  ],
  [
    'adds the region to settings without one',
    `${START}  storyblok: { perPage: 25 },\n});\n`,
    `${START}  storyblok: { region: 'us', perPage: 25 },\n});\n`,
  ],
  [
    'adds settings with the region if there are none',
    `${START}  site: { name: 'A' },\n});\n`,
    `${START}  storyblok: { region: 'us' },\n  site: { name: 'A' },\n});\n`,
  ],
])('withRegion %s', (_, before, after) => expect(withRegion(before, 'us')).toBe(after));

test('withRegion returns null for a source without a place for the region', () =>
  expect(withRegion('export default settings;\n', 'us')).toBeNull());
