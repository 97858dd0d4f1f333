import { readFileSync } from 'node:fs';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';

/** What is as an editor chose it in a text, whatever its language. */
const CHOSEN: readonly string[] = ['templates/prose/prose.css: text-align: right'];

const SIDES =
  /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)$/;
const SIDE = /\b(?:left|right)\b/;

/** Whether a declaration would be wrong on pages that are read from right to left. */
function isPhysical(property: string, value: string): boolean {
  if (SIDES.test(property)) return true;
  if (['text-align', 'float', 'clear'].includes(property)) return SIDE.test(value);
  if (property === 'translate') return !/^(?:0 |none|calc\(var\(--forward\))/.test(value);
  if (property === 'transform') return /translateX?\((?!calc\(var\(--forward\)|0[,)])/.test(value);
  const [first, second, third, fourth] = partsOf(value);
  if (['margin', 'padding', 'inset'].includes(property)) return fourth !== undefined && fourth !== second;
  return property === 'border-radius' && fourth !== undefined && (first !== second || third !== fourth);
}

/** @example partsOf('0 calc(1px + 2px)') // => ['0', 'calc(1px + 2px)'] */
function partsOf(value: string): readonly string[] {
  let depth = 0;
  const cut = [...value].map((letter) => {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    return letter === ' ' && depth === 0 ? '\n' : letter;
  });
  return cut.join('').split('\n');
}

/** The declarations of a style sheet, each with its value on one line. */
function declarationsIn(css: string): readonly (readonly [string, string])[] {
  const declared = css.replace(/\/\*[^]*?\*\//g, '').matchAll(/(?<=[{;}]\s*)([\w-]+):\s*([^;{}]+)(?=[;}])/g);
  return [...declared].map(([, property = '', value = '']) => [property, value.replace(/\s+/g, ' ').trim()]);
}

test('styles speak of where a line begins and ends, not of left and right', async () => {
  const files = await fastGlob('{templates,islands,cli}/**/*.css', { ignore: ['**/node_modules/**'] });
  expect(files.length).toBeGreaterThan(80);
  const physical = files.flatMap((file) =>
    declarationsIn(readFileSync(file, 'utf8')).flatMap(([property, value]) =>
      isPhysical(property, value) ? [`${file}: ${property}: ${value}`] : [],
    ),
  );
  expect(physical).toEqual(CHOSEN);
});

test.each([
  ['a{margin-left:1px}', true],
  ['a { b: c; left: 0 }', true],
  ['a { text-align: right; }', true],
  ['a { padding: 0 1px 0 calc(var(--a) + 2px); }', true],
  ['a { padding: 0 calc(1px + 2px) 0 calc(1px + 2px); }', false],
  ['a { border-radius: 1px 0 0 1px; }', true],
  ['a { border-radius: 1px 1px 0 0; }', false],
  ['a { transform: translateX(1px); }', true],
  ['a { padding: 0 calc(2 * (1px + 2px)) 1px; }', false],
  ['a { transform: translateX(calc(var(--forward) * 1px)); }', false],
  ['a { /* left: 0; */ inset-inline-start: 0; }', false],
])('%s is found: %s', (css, isFound) => {
  expect(declarationsIn(css).some(([property, value]) => isPhysical(property, value))).toBe(isFound);
});
