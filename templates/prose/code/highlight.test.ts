import fg from 'fast-glob';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../../../test/support/academy.ts';
import { highlight, withColours } from './highlight.ts';
import { languageOf } from './languages.ts';

test('highlighting keeps the text of invalid code', () => {
  for (const code of ['', '\n\n', '}}}', '<?php', '"', '`${', '{"a', 'let 🚀 = `${"é"}`;\n', '<script>"x" + \'y\'</script>']) {
    for (const grammar of ['bash', 'diff', 'json', 'markup', 'php', 'tsx', 'yaml'] as const)
      expect(textOf(highlight(code, grammar, null))).toBe(code);
  }
});

test('highlighting keeps the text of every source file of this project', () => {
  const files = fg.sync(['{templates,cli,docs,firebase,locales}/**/*.{css,ts,tsx,md,json}', '*.{json,md,ts}'], {
    cwd: ROOT,
    absolute: true,
  });
  expect(files.length).toBeGreaterThan(300);
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    const { grammar } = languageOf(file.split('.').at(-1) ?? '');
    expect(grammar, file).not.toBeNull();
    expect(textOf(highlight(code, grammar ?? 'typescript', null)), file).toBe(code);
  }
});

test('colours that are known are not computed again', () => {
  const known = (colours: string | null | undefined) => ({ of: () => colours });
  expect(highlight('let a < 1', 'typescript', known(undefined))).toBe(
    '<span class="code-keyword">let</span> a &lt; <span class="code-number">1</span>',
  );
  expect(highlight('let a < 1', 'typescript', known('s9'))).toBe('<span class="code-string">let a &lt; 1</span>');
  expect(highlight('let a < 1', 'typescript', known(null))).toBe('let a &lt; 1');
});

test('text is escaped with and without a colour', () =>
  expect(withColours('<b>&amp;', '-1s7')).toBe('&lt;<span class="code-string">b&gt;&amp;amp;</span>'));

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
