import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../test/support/academy.ts';
import { programDir } from '../../test/support/temp-dir.ts';

test.each([
  [`[{ code: 'de', prefix: 'de' }, { code: 'pt-BR', prefix: '' }, { code: 'fr' }]`, '["pt-BR", "de", "fr"]'],
  [`[{ code: 'de' }, { code: 'fr' }]`, '["de", "fr"]'],
])('the functions of a site in the languages %s are bundled with %s, and with nothing else of it', (locales, codes) => {
  const root = programDir({
    'site.config.ts': `import { defineConfig } from 'academy';\nexport default defineConfig({ locales: ${locales} });`,
  });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const name of ['build.js', 'package.json', 'src'])
    cpSync(join(ROOT, 'functions', name), join(root, 'functions', name), { recursive: true });
  execFileSync(process.execPath, ['build.js'], { cwd: join(root, 'functions') });
  expect(readdirSync(join(root, 'functions', 'lib'))).toEqual(['index.js']);
  const bundle = readFileSync(join(root, 'functions', 'lib', 'index.js'), 'utf8');
  expect(bundle).toContain(`SITE_LANGUAGES_default = ${codes};`);
  expect(bundle).not.toContain('defineConfig');
});
