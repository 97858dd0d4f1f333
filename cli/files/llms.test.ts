import { expect, test } from 'vitest';
import { SITE } from '../../test/support/academy.ts';
import { aConfig, aSite, aStory } from '../../test/support/builders.ts';
import { loadMessages } from '../render/messages.ts';
import type { Site } from '../site/site.ts';
import { llmsFiles } from './llms.ts';

const config = aConfig();
const messages = loadMessages(SITE, config.locales);
const textsOf = (site: Site, sitemaps: readonly string[] = ['es-ES-sitemap.xml', 'en-US-sitemap.xml']) =>
  new Map(llmsFiles(site, { messages, sitemaps }).map(({ path, contents }) => [path, String(contents)]));
const textOf = (stories: Parameters<typeof aSite>[0], path = 'llms.txt') => textsOf(aSite(stories)).get(path) ?? '';
const course = (slug: string, content = {}) => aStory({ slug, content: { component: 'course', ...content } });

test('describes the site, its sections and its courses in each language', () => {
  const stories = [
    aStory({ slug: 'home', content: { component: 'home', title: 'Inicio', seo_description: 'Una escuela' } }),
    aStory({ slug: 'sobre', content: { title: 'Sobre', seo_description: 'Quiénes somos' } }),
    aStory({ slug: 'sobre/mas', content: { title: 'Más hondo' } }),
    aStory({ slug: 'truco', content: { component: 'devtip', title: 'Consejo' } }),
    course('cursos/css', { title: 'CSS', summary: 'Cajas' }),
    aStory({ slug: 'en/about', content: { title: 'About' } }),
  ];
  expect(textOf(stories)).toBe(`# Test

> Una escuela

## Secciones

- [Sobre](https://test.example/sobre): Quiénes somos

## Cursos

- [CSS](https://test.example/cursos/css): Cajas

## Más

- [Todas las páginas](https://test.example/es-ES-sitemap.xml)
- [Novedades de Test](https://test.example/feed.json): Los cursos, talleres, charlas y textos más recientes.
- [English](https://test.example/en/llms.txt)
`);
  const english = textOf(stories, 'en/llms.txt');
  expect(english).toContain('# Test\n\n## Sections\n\n- [About](https://test.example/en/about)\n\n## More');
  expect(english).toContain('- [Español](https://test.example/llms.txt)\n');
});

test.each([
  ['Uno\n\n## Dos', 'a', '- [Uno ## Dos](https://test.example/a)'],
  ['[x](y) \\', 'a', String.raw`- [\[x\](y) \\](https://test.example/a)`],
  ['Paréntesis', 'a(b)', '- [Paréntesis](https://test.example/a%28b%29)'],
])('a title "%s" at %s stays one link', (title, slug, line) => {
  expect(textOf([course(slug, { title })]).split('\n')).toContain(line);
});

test.each([
  ['<img src=x onerror=alert(1)>', String.raw`\<img src=x onerror=alert(1)>`],
  ['[a](javascript:alert(1))', String.raw`\[a\](javascript:alert(1))`],
  ['**a** &lt;b&gt; `c`', String.raw`\*\*a\*\* \&lt;b\&gt; \`c\``],
])('a title or a summary is text only: %s', (typed, said) => {
  const home = aStory({ slug: 'home', content: { component: 'home', seo_description: typed } });
  const text = textOf([home, course('a', { title: typed, summary: typed })]);
  expect(text).toContain(`- [${said}](https://test.example/a): ${said}\n`);
  expect(text).toContain(`> ${said}\n`);
});

test('a summary that looks like a heading is none', () => {
  const home = aStory({ slug: 'home', content: { component: 'home', seo_description: '# Uno' } });
  expect(textOf([home])).toContain(String.raw`> \# Uno`);
});

test('lists pages as Markdown, if the site publishes it', () => {
  const site = aSite([course('cursos/css', { title: 'CSS' })], aConfig({ site: { ...config.site, markdown: true } }));
  expect(textsOf(site).get('llms.txt')).toContain('- [CSS](https://test.example/cursos/css.md)\n');
});

test('links all sitemaps of the language, if it has any', () => {
  const texts = textsOf(aSite([course('a')]), ['es-ES-sitemap.xml', 'es-ES-sitemap-2.xml', 'es-ES-sitemap-3.xml']);
  expect(texts.get('llms.txt')?.match(/.*sitemap.*/g)).toEqual([
    '- [Todas las páginas](https://test.example/es-ES-sitemap.xml)',
    '- [Todas las páginas (2)](https://test.example/es-ES-sitemap-2.xml)',
    '- [Todas las páginas (3)](https://test.example/es-ES-sitemap-3.xml)',
  ]);
  expect(texts.get('en/llms.txt')).not.toContain('sitemap');
});

test('omits stories without a page', () => {
  const stories = [course('login', { title: 'Tapado' }), aStory({ slug: 'config/nota', content: { title: 'Nota' } })];
  expect(textOf(stories)).not.toMatch(/Tapado|Nota/);
});
