import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../test/support/academy.ts';
import { programDir } from '../../test/support/temp-dir.ts';

test.each([
  [`locales: [{ code: 'de', prefix: 'de' }, { code: 'pt-BR', prefix: '' }, { code: 'fr' }]`, '["pt-BR", "de", "fr"]', false],
  [`locales: [{ code: 'de' }, { code: 'fr' }], firebase: { appCheck: { siteKey: 'its-key' } }`, '["de", "fr"]', true],
])('the functions of a site with %s are bundled with %s and App Check %s, and with nothing else of it', (fields, codes, appCheck) => {
  const root = programDir({
    'site.config.ts': `import { defineConfig } from 'academy';\nexport default defineConfig({ ${fields} });`,
  });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const name of ['build.js', 'package.json', 'src'])
    cpSync(join(ROOT, 'functions', name), join(root, 'functions', name), { recursive: true });
  execFileSync(process.execPath, ['build.js'], { cwd: join(root, 'functions') });
  expect(readdirSync(join(root, 'functions', 'lib'))).toEqual(['index.js']);
  const bundle = readFileSync(join(root, 'functions', 'lib', 'index.js'), 'utf8');
  expect(bundle).toContain(`SITE_LANGUAGES_default = ${codes};`);
  expect(bundle).toContain(`appCheck: ${appCheck}`);
  expect(bundle).not.toMatch(/defineConfig|its-key/);
});
