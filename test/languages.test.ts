import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import type { UserConfig } from '../cli/config/define.ts';
import { aManagedStory } from './support/builders.ts';
import { runAcademy } from './support/run-academy.ts';
import { filesOf } from './support/site-files.ts';
import { tempDir } from './support/temp-dir.ts';

/** Builds and checks a site in these languages, with a home page in each folder. */
async function build(locales: UserConfig['locales'], folders: readonly string[], files: Readonly<Record<string, unknown>> = {}) {
  const config = { site: { name: 'A', origin: 'https://school.academy' }, locales, problems: { missingMenus: 'ignore' } };
  const home = (folder: string) =>
    aManagedStory({ slug: [folder, 'home'].filter(Boolean).join('/'), content: { component: 'page', title: `Title ${folder}`, body: [] } });
  const root = tempDir({
    'site.config.ts': `import { defineConfig } from 'academy';\nexport default defineConfig(${JSON.stringify(config)});`,
    'space/stories.json': { stories: folders.map(home) },
    ...files,
  });
  const built = await runAcademy(['build', '--space', 'space', '--env', 'production', '--json'], {}, { root });
  const checked = await runAcademy(['check', '--json'], {}, { root });
  const pageAt = (file: string) => parse(readFileSync(join(root, 'dist', file), 'utf8'));
  const { problems } = JSON.parse(built.stdout) as { readonly problems: readonly { readonly code: string; readonly story: string }[] };
  return { root, exits: [built.code, checked.code], told: `${built.stderr}${checked.stdout}`, problems, pageAt };
}

const alternates = (page: ReturnType<typeof parse>) =>
  page.querySelectorAll('link[hreflang]').map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`);

test.each<readonly [string, UserConfig['locales'], readonly string[], readonly (readonly [file: string, lang: string])[]]>([
  [
    'German and French',
    [{ code: 'de' }, { code: 'fr' }],
    ['', 'fr'],
    [
      ['index.html', 'de-DE'],
      ['fr/index.html', 'fr-FR'],
    ],
  ],
  [
    'two regions',
    [{ code: 'pt-BR' }, { code: 'pt-PT' }],
    ['', 'pt-pt'],
    [
      ['index.html', 'pt-BR'],
      ['pt-pt/index.html', 'pt-PT'],
    ],
  ],
  [
    'a prefix for each of two scripts',
    [
      { code: 'zh-Hans', prefix: 'zh-Hans' },
      { code: 'zh-Hant', prefix: 'zh-hant' },
    ],
    ['zh-Hans', 'zh-hant'],
    [
      ['zh-Hans/index.html', 'zh-Hans'],
      ['zh-hant/index.html', 'zh-Hant'],
    ],
  ],
])('a site in %s is complete: each page names the others, and itself', async (_, locales, folders, pages) => {
  const { exits, told, problems, pageAt } = await build(locales, folders);
  expect({ exits, told }).toMatchObject({ exits: [0, 0] });
  expect(problems.map(({ code, story }) => `${code} ${story}`)).toEqual(
    locales.map(({ code }) => `untranslatedMessages locales/${code}.json`),
  );
  const all = pages.map(([file, lang]) => `${lang} https://school.academy/${file.replace(/\/?index\.html$/, '')}`.replace(/\/$/, '/'));
  for (const [file, lang] of pages) {
    const page = pageAt(file);
    expect(page.querySelector('html')?.attributes).toMatchObject({ lang, dir: 'ltr' });
    expect(alternates(page)).toEqual([...all, `x-default ${all[0]?.split(' ')[1]}`]);
    expect(page.querySelectorAll('.site-header .language-switch a').length).toBeGreaterThan(0);
    expect(page.querySelectorAll('[data-suggestion]')).toHaveLength(pages.length - 1);
  }
});

test('without a language at the root, the root leads to the default one, and a page that is missing is said to be', async () => {
  const { exits, pageAt } = await build([{ code: 'es', prefix: 'es' }, { code: 'en' }], ['es', 'en']);
  expect(exits).toEqual([0, 0]);
  expect(pageAt('index.html').querySelector('meta[http-equiv=refresh]')?.getAttribute('content')).toBe('0; url=/es');
  expect(pageAt('404.html').querySelector('html')?.getAttribute('lang')).toBe('es-ES');
});

test('a site in one language has no switch, no alternates and no suggestion', async () => {
  const { exits, root, problems, pageAt } = await build([{ code: 'ar' }], [''], { 'locales/ar.json': { 'nav.skip': 'تخطَّ' } });
  expect(exits).toEqual([0, 0]);
  expect(problems).toMatchObject([{ code: 'untranslatedMessages', story: 'locales/ar.json' }]);
  const page = pageAt('index.html');
  expect(page.querySelector('html')?.attributes).toMatchObject({ lang: 'ar-EG', dir: 'rtl' });
  expect(page.querySelector('.skip-link')?.text).toBe('تخطَّ');
  expect(alternates(page)).toEqual([]);
  expect(page.querySelectorAll('.language-switch, [data-suggestion]')).toEqual([]);
  const styles = filesOf(join(root, 'dist')).find((file) => /^assets\/site-\w+\.css$/.test(file)) ?? '';
  expect(readFileSync(join(root, 'dist', styles), 'utf8')).not.toContain('data-suggest');
});
