import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { bundleStyles } from './styles.ts';

test('joins what stands under templates/, tokens first', async () => {
  const root = tempDir({ 'templates/blocks/a.css': 'a { color: var(--red); }', 'templates/styles/tokens.css': ':root { --red: red; }' });
  expect(Buffer.from((await bundleStyles(root)).contents).toString()).toBe(':root{--red: red}a{color:var(--red)}\n');
});

test('a style that browsers would leave out is an error that names its line', async () => {
  const root = tempDir({ 'templates/blocks/a.css': 'a { color: red; }\n', 'templates/blocks/b.css': 'b {\n  color: red;\n' });
  await expect(bundleStyles(root)).rejects.toMatchObject({ name: 'NotBundled', message: expect.stringMatching(/blocks\/b\.css:3:0/) });
});
