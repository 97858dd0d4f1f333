import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { codeFrame, placeOf, placeOfField } from './source-places.ts';

const CODE = Array.from({ length: 12 }, (_, index) => `\tline ${index + 1}`).join('\n');

test('shows the lines around a position, with a marker below it', () => {
  const file = join(tempDir({ 'a.ts': CODE }), 'a.ts');
  expect(codeFrame({ file, line: 9, column: 1 })).toBe(
    ['   7 | \tline 7', '   8 | \tline 8', '>  9 | \tline 9', '     | \t^', '  10 | \tline 10', '  11 | \tline 11'].join('\n'),
  );
  expect(codeFrame({ file, line: 1, column: 0 })).toMatch(/^> 1 \| \tline 1\n {4}\| \^\n {2}2 \| /);
});

test('returns null for a line or a file that does not exist', () => {
  const folder = tempDir({ 'a.ts': CODE });
  expect(codeFrame({ file: join(folder, 'a.ts'), line: 99, column: 0 })).toBeNull();
  expect(codeFrame({ file: join(folder, 'b.ts'), line: 1, column: 0 })).toBeNull();
});

test('placeOf finds the position of a text in a file', () => {
  const file = join(tempDir({ 'a.ts': CODE }), 'a.ts');
  expect(placeOf(file, 'line 3')).toEqual({ file, line: 3, column: 1 });
  expect(placeOf(file, 'nowhere')).toBeNull();
});

const CONFIG = `import { defineConfig } from './cli/config/define.ts';

export default defineConfig({
  site: { name: 'Academy', timeZone: 'Europe' },
  locales: [
    { code: 'es', iso: 'es-ES' },
    { code: 'en', "iso": 'en' },
    { iso: 'fr-FR' },
  ],
  layouts: { byComponent: { 'big-quote': 'wide' } },
});
`;

test.each([
  ['site.timeZone', 4, "timeZone: 'Europe'"],
  ['site.origin', 4, 'site: {'],
  ['locales.1.iso', 7, '"iso"'],
  ['locales.2.code', 8, '{ iso'],
  ['locales.7', 5, 'locales: ['],
  ['layouts.byComponent.big-quote', 10, "'big-quote'"],
])('%s is on line %i', (path, line, text) => {
  const file = join(tempDir({ 'site.config.ts': CONFIG }), 'site.config.ts');
  const place = placeOfField(file, path.split('.'));
  expect(place).toMatchObject({ file, line });
  expect(CONFIG.split('\n')[line - 1]?.slice(place?.column)).toMatch(new RegExp(`^${text.replace(/[{[]/g, String.raw`\$&`)}`));
});

test('a field that is elsewhere has no place', () => {
  const file = join(tempDir({ 'site.config.ts': CONFIG }), 'site.config.ts');
  expect(placeOfField(file, ['hosting', 'redirects'])).toBeNull();
});
