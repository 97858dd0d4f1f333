import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { bundleStyles } from './styles.ts';

test('joins what stands under templates/, tokens first', async () => {
  const root = tempDir({ 'templates/blocks/a.css': 'a { color: var(--red); }', 'templates/styles/tokens.css': ':root { --red: red; }' });
  expect(Buffer.from((await bundleStyles(root)).stylesheet.contents).toString()).toBe(':root{--red: red}a{color:var(--red)}\n');
});

test('a style that browsers would leave out is an error that names its line', async () => {
  const root = tempDir({ 'templates/blocks/a.css': 'a { color: red; }\n', 'templates/blocks/b.css': 'b {\n  color: red;\n' });
  await expect(bundleStyles(root)).rejects.toMatchObject({ name: 'NotBundled', message: expect.stringMatching(/blocks\/b\.css:3:0/) });
});

test('the fonts and pictures that styles load are beside the stylesheet, named by their content', async () => {
  const root = tempDir({
    'templates/styles/base.css': '@font-face { font-family: A; src: url("./fonts/a.woff2") }',
    'templates/styles/fonts/a.woff2': 'font',
    'templates/blocks/b.css': 'b { background: url(b.svg) }',
    'templates/blocks/b.svg': '<svg/>',
  });
  const { stylesheet, files } = await bundleStyles(root);
  const text = Buffer.from(stylesheet.contents).toString();
  expect(files.map(({ path, contents }) => [path.replace(/-\w+/, ''), Buffer.from(contents).toString()])).toEqual([
    ['assets/a.woff2', 'font'],
    ['assets/b.svg', '<svg/>'],
  ]);
  for (const { path } of files) expect(text).toContain(`url("./${path.slice('assets/'.length)}")`);
});

test('a font that is not there is an error that names the line', async () => {
  const root = tempDir({ 'templates/styles/base.css': '@font-face {\n  src: url("./a.woff2");\n}' });
  await expect(bundleStyles(root)).rejects.toMatchObject({ name: 'NotBundled', message: expect.stringMatching(/base\.css:2:11/) });
});

test('a comment that only scripts know is an error, since browsers would leave out what follows it', async () => {
  const root = tempDir({ 'templates/blocks/a.css': 'a {\n  // Like a rose\n  color: red;\n}\n' });
  await expect(bundleStyles(root)).rejects.toMatchObject({ name: 'NotBundled', message: expect.stringMatching(/blocks\/a\.css:2:2/) });
});

test('a style is made from what the fingerprint knows of, and from nothing else', async () => {
  const root = tempDir({ 'templates/blocks/a.css': `@import '../../data/b.css';`, 'data/b.css': 'b { color: red; }' });
  await expect(bundleStyles(root)).rejects.toThrow('templates/blocks/a.css imports "../../data/b.css", where builds look for no changes');
});
