import { expect, test } from 'vitest';
import { aConfig } from '../../test/support/builders.ts';
import { joinNotFound } from './not-found.ts';

const page = (lang: string, title: string) =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body class="b"><main id="m"><h1>${title}</h1></main></body></html>`;

test('the not-found page of the default language carries the others', () => {
  const files = joinNotFound(
    [
      { path: '404.html', contents: page('es-ES', 'No') },
      { path: 'en/404.html', contents: page('en-US', 'Not "found"') },
      { path: 'index.html', contents: page('es-ES', 'Inicio') },
    ],
    aConfig(),
  );
  expect(files[0]?.contents).toContain(
    '<body class="b"><template data-prefix="/en" data-lang="en-US" data-locale="en" data-title="Not &quot;found&quot;"><main id="m"><h1>Not "found"</h1></main></template><script>',
  );
  // For browsers without scripting, which only the path could tell the language.
  expect(files[0]?.contents).toContain(
    '<main id="m"><h1>No</h1><noscript><div lang="en-US"><h1>Not "found"</h1></div></noscript></main></body>',
  );
  expect(files[1]?.contents).toBe(page('en-US', 'Not "found"'));
  expect(files[2]?.contents).toBe(page('es-ES', 'Inicio'));
});

test('a site in one language has no templates to choose from', () => {
  const files = [{ path: '404.html', contents: page('es-ES', 'No') }];
  expect(joinNotFound(files, aConfig())).toBe(files);
});

test('directions are told if they differ', () => {
  const config = aConfig({ locales: [{ code: 'de' }, { code: 'ar' }] });
  const files = [
    { path: '404.html', contents: page('de-DE', 'Nichts') },
    { path: 'ar/404.html', contents: page('ar-EG', 'لا') },
  ];
  const text = String(joinNotFound(files, config)[0]?.contents);
  expect(text).toContain('<template data-prefix="/ar" data-lang="ar-EG" data-dir="rtl" data-locale="ar"');
  expect(text).toContain('r.dir=t.dataset.dir;');
  expect(text).toContain('<div lang="ar-EG" dir="rtl"><h1>لا</h1></div>');
});
