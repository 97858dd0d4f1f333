import { expect, test, vi } from 'vitest';
import { seeded } from '../../../test/support/seeded.ts';
import { tokensOf } from './grammars.ts';
import { GRAMMARS } from './languages.ts';

/** Code that took the grammars exponential or cubic time, by what is repeated. */
const HARD: readonly string[] = [
  '<a b=',
  '<a ',
  'a="',
  '<a b="x" ',
  "a={;'''\\",
  '~*',
  '`${',
  '<<EOF\n`a`',
  '"\'',
  'a="b" \\"```',
  '/*\n',
  '$a',
  '{{',
  '( ',
];

/** What code is made of, in one language or another. */
const PIECES: readonly string[] = [
  '<',
  '</',
  '>',
  '/>',
  '<a ',
  '<a b="',
  '<!--',
  '-->',
  '<?php ',
  '?>',
  '<script>',
  '</script>',
  '<style>',
  '<![CDATA[',
  'a',
  'b ',
  ' ',
  '\n',
  '\n\n',
  '\t',
  '=',
  '="',
  '"',
  "'",
  '`',
  '"""',
  "'''",
  '${',
  '#{',
  '{',
  '}',
  '{{',
  '(',
  ')',
  '[',
  ']',
  '//',
  '/*',
  '*/',
  '#',
  '\\',
  '\\"',
  '@',
  '@media ',
  ':',
  ';',
  ',',
  '.',
  '$',
  '&',
  '|',
  '-',
  '---',
  '+',
  '*',
  '**',
  '_',
  '~',
  '![',
  '```',
  '```js\n',
  '1',
  '0x',
  '/a/',
  '=>',
  'function ',
  'class ',
  '<<EOF\n',
  "<<<'A'\n",
  'f"{',
  '- ',
  '? ',
  '> ',
  'GET / HTTP/1.1\n',
  '{#if ',
];

test.each(GRAMMARS)('whatever is repeated, code as %s has its tokens or is left plain, within a bounded amount of work', (grammar) => {
  const random = seeded(grammar.length);
  const some = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => PIECES[Math.floor(random() * PIECES.length)]).join('');
  const codes = [...HARD.map((repeated) => ['', repeated, '']), ...Array.from({ length: 40 }, () => [some(2), some(4), some(2)])];
  for (const [before = '', repeated = ' ', after = ''] of codes) {
    const code = before + repeated.repeat(Math.ceil(2000 / repeated.length)) + after;
    const tokens = tokensOf(code, grammar);
    if (tokens) expect(tokens.map(({ length }) => length).reduce((sum, length) => sum + length, 0)).toBe(code.length);
  }
});

test.each(GRAMMARS)('code of up to 400 characters always has its tokens, as %s', (grammar) => {
  for (const repeated of [...HARD, ...PIECES]) expect(tokensOf(repeated.repeat(400).slice(0, 400), grammar), repeated).not.toBeNull();
});

test('code that is longer than 8000 characters is left plain', () => {
  expect(tokensOf('let a;\n'.repeat(1100), 'javascript')).not.toBeNull();
  expect(tokensOf('let a;\n'.repeat(1200), 'javascript')).toBeNull();
});

test('code that takes too much work is left plain, and the next is not', () => {
  expect(tokensOf(`"'`.repeat(2000), 'php')).toBeNull();
  expect(tokensOf('<?php echo 1;', 'php')).not.toBeNull();
});

test('templates that are loaded again, as by a development server, colour as much code as before', async () => {
  vi.resetModules();
  const again = await import('./grammars.ts');
  expect(again.tokensOf).not.toBe(tokensOf);
  const code = 'let a = 1;\n'.repeat(200);
  // All of it takes more work than a piece of code may.
  for (let times = 0; times < 100; times++) expect(again.tokensOf(code, 'typescript')).not.toBeNull();
});
