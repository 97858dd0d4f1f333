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
  expect(highlight('let a < 1', 'typescript', known(undefined))).toBe('<c-k>let</c-k> a &lt; <c-n>1</c-n>');
  expect(highlight('let a < 1', 'typescript', known('s9'))).toBe('<c-s>let a &lt; 1</c-s>');
  expect(highlight('let a < 1', 'typescript', known(null))).toBe('let a &lt; 1');
});

test('text is escaped with and without a colour', () => expect(withColours('<b>&amp;', '-1s7')).toBe('&lt;<c-s>b&gt;&amp;amp;</c-s>'));

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
