import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../../test/support/temp-dir.ts';
import { placeOfField } from './place-of-field.ts';

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
