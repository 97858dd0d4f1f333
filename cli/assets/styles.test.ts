import { expect, test } from 'vitest';
import { SITE } from '../../test/support/academy.ts';
import { programDir } from '../../test/support/temp-dir.ts';
import { bundleStyles } from './styles.ts';

test('joins the stylesheets under templates/, with tokens.css first', async () => {
  const root = programDir({ 'templates/blocks/a.css': 'a { color: var(--red); }', 'templates/styles/tokens.css': ':root { --red: red; }' });
  expect(Buffer.from((await bundleStyles(root)).stylesheet.contents).toString()).toBe(':root{--red: red}a{color:var(--red)}\n');
});

test('the styles of parts are in the order of their names, whatever their folders', async () => {
  const root = programDir({
    'templates/parts/z/a.css': 'a { order: 1; }',
    'templates/parts/b.css': 'b { order: 2; }',
    'templates/parts/a/c.css': 'i { order: 3; }',
    'templates/prose/a.css': 'p { order: 4; }',
  });
  const css = Buffer.from((await bundleStyles(root)).stylesheet.contents).toString();
  expect(css).toBe('a{order:1}b{order:2}i{order:3}p{order:4}\n');
});

test('leaves out the files that are published as they are', async () => {
  const root = programDir({ 'templates/blocks/a.css': 'a { color: red; }', 'templates/public/docs/b.css': 'b { color: red; }' });
  expect(Buffer.from((await bundleStyles(root)).stylesheet.contents).toString()).toBe('a{color:red}\n');
});

test('an unclosed rule is an error that names file and line', async () => {
  const root = programDir({ 'templates/blocks/a.css': 'a { color: red; }\n', 'templates/blocks/b.css': 'b {\n  color: red;\n' });
  await expect(bundleStyles(root)).rejects.toMatchObject({ name: 'NotBundled', message: expect.stringMatching(/blocks\/b\.css:3:0/) });
});

test('fonts and images that styles reference are emitted beside the stylesheet with hashed names', async () => {
  const root = programDir({
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

test('a missing font is an error that names file and line', async () => {
  const root = programDir({ 'templates/styles/base.css': '@font-face {\n  src: url("./a.woff2");\n}' });
  await expect(bundleStyles(root)).rejects.toMatchObject({ name: 'NotBundled', message: expect.stringMatching(/base\.css:2:11/) });
});

test('a // comment is an error, since browsers would drop the declaration after it', async () => {
  const root = programDir({ 'templates/blocks/a.css': 'a {\n  // Like a rose\n  color: red;\n}\n' });
  await expect(bundleStyles(root)).rejects.toMatchObject({ name: 'NotBundled', message: expect.stringMatching(/blocks\/a\.css:2:2/) });
});

test.each([
  ['an import of another site', `@import "https://fonts.example/a.css";`, 'a.css:1:8', 'https://fonts.example/a.css'],
  ['a font of another site', '@font-face {\n  src: url(//fonts.example/a.woff2);\n}', 'a.css:2:7', '//fonts.example/a.woff2'],
  ['a picture of another site', 'a { background: url("HTTP://a.example/b.png") }', 'a.css:1:20', 'HTTP://a.example/b.png'],
  ['a picture within the styles', 'a { background: url(data:image/png;base64,AAAA) }', 'a.css:1:16', 'data:image/png;base64,AAAA'],
])('%s is an error that names file and line, since the policy of the site blocks it', async (_, css, place, address) => {
  const root = programDir({ 'templates/blocks/a.css': css });
  await expect(bundleStyles(root)).rejects.toMatchObject({
    name: 'NotBundled',
    message: expect.stringMatching(new RegExp(`browsers would not load "${address}"[^]*blocks/${place}`)),
  });
});

test.each([
  ['image-set("b.avif" 1x)', '"b.avif"'],
  ['-webkit-image-set(url(b.png) 1x, "https://a.example/c.png" 2x)', '"https://a.example/c.png"'],
  ['image-set("b.avif" type("image/avif"), url(b.png))', '"b.avif"'],
])('a picture that %s names as a string is an error, since it would not be published', async (value, picture) => {
  const root = programDir({ 'templates/blocks/a.css': `a { background: ${value} }`, 'templates/blocks/b.png': 'png' });
  await expect(bundleStyles(root)).rejects.toMatchObject({ name: 'NotBundled', message: expect.stringContaining(`write url(${picture})`) });
});

test('pictures that image-set() names with url() are emitted, whatever it says of their type', async () => {
  const root = programDir({
    'templates/blocks/a.css': 'a { background: image-set(url("b.avif") type("image/avif"), url(c.png) type("image/png")) }',
    'templates/blocks/b.avif': 'avif',
    'templates/blocks/c.png': 'png',
  });
  expect((await bundleStyles(root)).files).toHaveLength(2);
});

test('an address within the page and a namespace load nothing', async () => {
  const css = '@namespace svg url(http://www.w3.org/2000/svg);\na { fill: url(#red); }';
  const root = programDir({ 'templates/blocks/a.css': css });
  expect(Buffer.from((await bundleStyles(root)).stylesheet.contents).toString()).toContain('fill:url(#red)');
});

test('an import from outside the fingerprinted folders is an error', async () => {
  const root = programDir({ 'templates/blocks/a.css': `@import '../../data/b.css';`, 'data/b.css': 'b { color: red; }' });
  await expect(bundleStyles(root)).rejects.toThrow('templates/blocks/a.css imports "../../data/b.css", where builds look for no changes');
});

test('a mark with an alternative text, which Safari 17.3 and Firefox 127 drop, follows the same mark without', async () => {
  const css = Buffer.from((await bundleStyles(SITE)).stylesheet.contents).toString();
  const marks = css.match(/content:"[^"]*" \/ ""/g) ?? [];
  expect(marks.length).toBeGreaterThan(0);
  expect(css.match(/content:("[^"]*");content:\1 \/ ""/g)).toHaveLength(marks.length);
});
