import fg from 'fast-glob';
import hljs from 'highlight.js/lib/common';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../../test/support/academy.ts';
import { highlightOnce, withColours } from './colours.ts';
import { highlight } from './highlight.ts';
import type { Grammar } from './highlight.ts';

const GRAMMAR_OF: Readonly<Record<string, Grammar>> = { css: 'css', json: 'json', md: 'markdown', ts: 'typescript', tsx: 'typescript' };
const files = fg.sync(['templates/**/*.{css,ts,tsx}', '*.{json,md}', 'docs/*.md'], { cwd: ROOT, absolute: true });

test('of every source of this project, the code and its colours make the HTML again', () => {
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    const { html, colours } = highlight(code, GRAMMAR_OF[file.split('.').at(-1) ?? ''] ?? 'typescript');
    expect(withColours(code, colours), file).toBe(html);
  }
});

test.each(['', '&amp; &lt;', '<script>"x" + \'y\'</script>', 'let 🚀 = `${"é"}`;\n'])('so they do of %j', (code) => {
  const { html, colours } = highlight(code, 'xml');
  expect(withColours(code, colours)).toBe(html);
});

test('colours are looked for once', () => {
  const kept = new Map<string, string>();
  const known = {
    of: (code: string, grammar: Grammar) => kept.get(`${grammar} ${code}`),
    add: (code: string, grammar: Grammar, colours: string) => void kept.set(`${grammar} ${code}`, colours),
  };
  const first = highlightOnce('let a', 'typescript', known);
  expect(first).toBe(highlight('let a', 'typescript').html);
  expect([...kept.values()]).toEqual(['code-keyword;[0+3]+2']);
  kept.set('typescript let a', 'code-string;[0+5]');
  expect(highlightOnce('let a', 'typescript', known)).toBe('<span class="code-string">let a</span>');
});

test('the HTML is what highlight.js writes by itself', () => {
  hljs.configure({ classPrefix: 'code-' });
  for (const file of files.filter((one) => /\.(?:css|json|md|tsx?)$/.test(one))) {
    const code = readFileSync(file, 'utf8');
    const grammar = GRAMMAR_OF[file.split('.').at(-1) ?? ''] ?? 'typescript';
    expect(highlight(code, grammar).html, file).toBe(hljs.highlight(code, { language: grammar, ignoreIllegals: true }).value);
  }
});
