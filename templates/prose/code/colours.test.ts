import { describe, expect, test } from 'vitest';
import { coloursOf, SCOPES, type Scope } from './colours.ts';
import type { Grammar } from './languages.ts';

/** The highlighted pieces in order, with the name of their colour. */
function colouredIn(code: string, grammar: Grammar): readonly string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const [, letter, length] of (coloursOf(code, grammar) ?? '').matchAll(/(\D)(\d+)/g)) {
    const text = code.slice(at, (at += Number(length)));
    if (letter !== '-') pieces.push(`${SCOPES[letter as Exclude<Scope, '-'>]} ${text}`);
  }
  return pieces;
}

describe('tokens of code get the colour of their kind', () => {
  test.each<readonly [Grammar, string, readonly string[]]>([
    [
      'bash',
      '# a\nnpm run x --all | grep "$a"',
      ['comment # a', 'name npm', 'number --all', 'name grep', 'string "', 'number $a', 'string "'],
    ],
    ['css', '.a:hover { width: 2rem !important; }', ['type .a', 'keyword :hover', 'attribute width', 'number 2rem', 'keyword !important']],
    ['css', '@container card (width > 1px) {}', ['keyword @container', 'number 1px']],
    ['diff', '@@ -1 +1 @@\n-a\n-b\n+c\n d', ['attribute @@ -1 +1 @@', 'removed -a', 'removed -b', 'added +c']],
    ['http', 'GET /a HTTP/1.1\nHost: b', ['keyword GET', 'string /a', 'attribute HTTP/1.1\nHost']],
    ['javascript', 'f(`a ${b} c`) // d', ['name f', 'string `a ', 'string  c`', 'comment // d']],
    ['json', '{"a": [1, null, "b"]}', ['attribute "a"', 'number 1', 'keyword null', 'string "b"']],
    ['json5', "{a: 'b'} // c", ['attribute a', "string 'b'", 'comment // c']],
    ['jsx', '<p a="b">c {d} e</p>', ['name <p ', 'attribute a', 'string "b"', 'name >', 'name </p>']],
    ['markdown', '# A\n\n*b* **c** `d`', ['name # A', 'emphasis *b*', 'strong **c**', 'string `d`']],
    [
      'markup',
      '<a href="b">c &amp; d</a><!-- e -->',
      ['name <a ', 'attribute href', 'string "b"', 'name >', 'number &amp;', 'name </a>', 'comment <!-- e -->'],
    ],
    ['markup', '<style>.a { color: red }</style>', ['name <style>', 'type .a', 'attribute color', 'name </style>']],
    ['php', '<?php echo strlen($a);', ['keyword <?php echo', 'name strlen', 'number $a']],
    ['php', '$a = new B();', ['number $a', 'keyword new', 'type B']],
    ['python', '@a\ndef b(c): return f"d {e}"', ['attribute @a', 'keyword def', 'name b', 'keyword return', 'string f"d ', 'string "']],
    ['sass', '.a\n  color: $b', ['name .a', 'attribute color', 'number $b']],
    [
      'scss',
      '@mixin a($b) { &:hover { color: $b } }',
      ['keyword @mixin', 'name a', 'number $b', 'keyword &', 'name :hover ', 'attribute color', 'number $b'],
    ],
    ['sql', "SELECT a FROM b WHERE c = 'd' -- e", ['keyword SELECT', 'keyword FROM', 'keyword WHERE', "string 'd'", 'comment -- e']],
    ['svelte', '{#if a}<p>{b}</p>{/if}', ['keyword if', 'name <p>', 'name </p>', 'keyword if']],
    ['tsx', 'const a = <Card b={c as const} />', ['keyword const', 'name <', 'type Card', 'attribute b', 'keyword as const', 'name />']],
    [
      'typescript',
      'export async function f(a: Item) { return 1n }',
      ['keyword export async function', 'name f', 'type Item', 'keyword return', 'number 1n'],
    ],
    ['typescript', 'type A1 = keyof typeof b', ['keyword type', 'number A1', 'keyword keyof typeof']],
    [
      'vue',
      '<script lang="ts">let a: number</script>',
      ['name <script ', 'attribute lang', 'string "ts"', 'name >', 'keyword let', 'type number', 'name </script>'],
    ],
    ['yaml', 'a: true # b', ['attribute a', 'keyword true', 'comment # b']],
  ])('%s: %j', (grammar, code, pieces) => expect(colouredIn(code, grammar)).toEqual(pieces));
});
