import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAcademy } from './support/run-academy.ts';
import { tempDir } from './support/temp-dir.ts';
import es from '../locales/es.json' with { type: 'json' };

const CONFIG = `import { defineConfig } from 'academy';
export default defineConfig({ site: { name: 'A', origin: 'https://a.example' }, locales: [{ code: 'es' }] });`;

const add = (root: string, code: string) => runAcademy(['locale', 'add', code], {}, { root });

test('a language gets a file with all that is to be translated, and what is translated stays', async () => {
  const root = tempDir({ 'site.config.ts': CONFIG });
  const file = join(root, 'locales', 'de.json');
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const count = Object.keys(es).length;

  const first = await add(root, 'de');
  expect(first.stdout).toBe(
    `locales/de.json has ${count} texts to translate: while one begins with "[untranslated]", another language's is shown.\n` +
      "Add to `locales` in site.config.ts: { code: 'de' }\n",
  );
  expect(read()['nav.skip']).toBe(`[untranslated] ${es['nav.skip']}`);

  const { 'nav.skip': _, ...others } = read();
  writeFileSync(file, JSON.stringify({ ...others, 'nav.language': 'Sprache', 'mine.only': 'Meins' }));
  expect((await add(root, 'de')).stdout).toContain(`has ${count - 1} texts to translate`);
  expect(read()).toMatchObject({
    'nav.skip': `[untranslated] ${es['nav.skip']}`,
    'nav.language': 'Sprache',
    'mine.only': 'Meins',
  });
});

test('a language that the program has needs no file', async () => {
  const root = tempDir({ 'site.config.ts': CONFIG });
  expect((await add(root, 'en-GB')).stdout).toBe(
    'All texts of the interface are there for "en-GB": a file locales/en-GB.json only replaces some.\n' +
      "Add to `locales` in site.config.ts: { code: 'en-GB' }\n",
  );
});

test.each([
  ['pt_br', '"pt_br" is not a language code such as "de" or "pt-BR". Did you mean "pt-BR"?'],
  ['deutsch!', '"deutsch!" is not a language code such as "de" or "pt-BR".'],
])('%s is no language code', async (code, message) => {
  const { code: exit, stderr } = await add(tempDir({ 'site.config.ts': CONFIG }), code);
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining(message) });
});

test('a file that cannot be read stays as it is', async () => {
  const root = tempDir({ 'site.config.ts': CONFIG, 'locales/de.json': '{' });
  expect(await add(root, 'de')).toMatchObject({ code: 1, stderr: expect.stringContaining('locales/de.json') });
  expect(readFileSync(join(root, 'locales', 'de.json'), 'utf8')).toBe('{');
});
