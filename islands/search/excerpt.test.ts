import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('the excerpt is the paragraph with the most of the words', () => {
  expect(excerptOf('Una caja.\nDos cajas y un árbol.\nOtro árbol.', ['cajas', 'arbol'])).toBe('Dos cajas y un árbol.');
  expect(excerptOf('Nada.\nCaja, caja y caja.\nCaja y árbol.', ['caja', 'arbol'])).toBe('Caja y árbol.');
  expect(excerptOf('Primero una caja.\nLuego otra caja.', ['caja'])).toBe('Primero una caja.');
});

test('a long paragraph is cut at spaces around the first of the words', () => {
  const around = 'palabra '.repeat(60);
  const excerpt = excerptOf(`${around}árbol ${around}`.trim(), ['arbol']);
  expect(excerpt).toMatch(/^… (?:palabra )+árbol (?:palabra )+…$/);
  expect(excerpt.indexOf('árbol')).toBeLessThan(70);
  expect(excerpt.length).toBeLessThanOrEqual(190);
});

test('at the start and the end of a paragraph, nothing is left out there', () => {
  const around = 'palabra '.repeat(60);
  expect(excerptOf(`árbol ${around}`.trim(), ['arbol'])).toMatch(/^árbol .* …$/);
  const atEnd = excerptOf(`${around}árbol`, ['arbol']);
  expect(atEnd).toMatch(/^… .* árbol$/);
  expect(atEnd.length).toBeGreaterThan(150);
  const short = `${'palabra '.repeat(28)}árbol`;
  expect(excerptOf(short, ['arbol'])).toBe(short);
});

test('a line of code stays marked as code, also if it is cut', () => {
  expect(excerptOf('Una caja.\n\tcaja(arbol);', ['caja', 'arbol'])).toBe('\tcaja(arbol);');
  expect(excerptOf(`\t${'a + '.repeat(100)}arbol`, ['arbol'])).toMatch(/^\t… .* arbol$/);
});

test('a long address, which has no spaces to cut it at, is cut anywhere', () => {
  const path = '/a1'.repeat(100);
  const excerpt = excerptOf(`${path}/arbol${path}`, ['arbol']);
  expect(excerpt).toContain('/arbol/');
  expect(excerpt).toHaveLength(184);
});
