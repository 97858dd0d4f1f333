import { describe, expect, test } from 'vitest';
import { aConfig, aSite, aStory, uuidOf } from '../../test/support/builders.ts';
import { judge } from './problems.ts';
import { allOf } from './check.ts';
import { uuidIn } from './languages.ts';

type Fields = Parameters<typeof aStory>[0];

/** A story as it is sent in a language of its fields. */
const inLanguage = (lang: string, path: string, { slug, ...fields }: Fields) =>
  aStory({ ...fields, slug, full_slug: `${lang}/${path}`, lang, uuid: uuidOf(slug), id: aStory({ slug })['id'] });
const tip = (title: string, more: object = {}) => ({ component: 'devtip', title, ...more });
const urlsOf = (site: ReturnType<typeof aSite>) => [...site.byUrl.keys()].toSorted();
const alternatesOf = (site: ReturnType<typeof aSite>) =>
  Object.fromEntries(
    site.pages.flatMap(({ url, screen, alternates }) => (screen ? [] : [[url, alternates.map((one) => `${one.locale} ${one.url}`)]])),
  );

describe('a translation by fields', () => {
  test('is a page in its language, at its own slug, and belongs to the story in the default language', () => {
    const site = aSite([
      aStory({ slug: 'consejos/a', content: tip('A') }),
      inLanguage('en', 'tips/a', { slug: 'consejos/a', content: tip('A in English') }),
    ]);
    expect(urlsOf(site)).toEqual(['/consejos/a', '/en/tips/a']);
    const pair = ['es /consejos/a', 'en /en/tips/a'];
    expect(alternatesOf(site)).toEqual({ '/consejos/a': pair, '/en/tips/a': pair });
    expect(site.stories.get(uuidIn(uuidOf('consejos/a'), 'en'))).toMatchObject({
      source: { fullSlug: 'en/tips/a', original: uuidOf('consejos/a') },
      story: { locale: 'en' },
    });
  });

  test.each<[string, Partial<Fields>, string, string]>([
    ['a start page', { slug: 'cursos/x/' }, 'courses/x/', '/en/courses/x'],
    ['the home page', { slug: 'home', path: '/' }, 'home', '/en'],
    ['the start page of the root', { slug: '', full_slug: '', is_startpage: true }, '', '/en'],
    ['a story with a real path', { slug: 'a', path: 'sobre' }, 'a', '/en/sobre'],
    ['a story whose slug is sent without the language', { slug: 'a', full_slug: 'about' }, '', '/en/about'],
  ])('of %s is in its language, too', (_, fields, path, url) => {
    const translated = inLanguage('en', path, { slug: 'a', ...fields });
    expect(
      urlsOf(aSite([{ ...translated, ...('full_slug' in fields && path === '' ? { full_slug: fields['full_slug'] || 'en/' } : {}) }])),
    ).toEqual([url]);
  });

  test('may be in a language that the space calls otherwise, and be linked in several ways', () => {
    const config = aConfig({
      locales: [
        { code: 'es', iso: 'es-ES', label: 'ES', name: 'Español', prefix: '' },
        { code: 'en', iso: 'en-GB', label: 'EN', name: 'English', prefix: 'uk' },
      ],
    });
    const site = aSite([aStory({ slug: 'a' }), inLanguage('en_gb', 'b', { slug: 'a' })], config);
    expect(urlsOf(site)).toEqual(['/a', '/uk/b']);
    for (const reference of ['/en-gb/a', 'uk/b', uuidIn(uuidOf('a'), 'en')]) expect(site.find(reference)?.story.url).toBe('/uk/b');
    for (const reference of ['a', uuidOf('a'), String(aStory({ slug: 'a' })['id'])]) expect(site.find(reference)?.story.url).toBe('/a');
    expect(site.find('/de/a')).toBeNull();
  });

  test('is paired with stories in folders, which are translations of the same story', () => {
    const locales = ['es', 'en', 'fr'].map((code) => ({
      code,
      iso: `${code}-XX`,
      label: code,
      name: code,
      prefix: code === 'es' ? '' : code,
    }));
    const site = aSite(
      [
        aStory({ slug: 'a', alternates: [{ full_slug: 'en/other' }] }),
        inLanguage('fr', 'a', { slug: 'a', alternates: [{ full_slug: 'en/other' }], content: { title: 'A' } }),
        aStory({ slug: 'en/other', alternates: [{ full_slug: 'a' }] }),
      ],
      { ...aConfig(), locales: locales as never },
    );
    const all = ['es /a', 'en /en/other', 'fr /fr/a'];
    expect(alternatesOf(site)).toEqual({ '/a': all, '/en/other': all, '/fr/a': all });
  });

  test('of a story that is in the folder of another language has that path in its own', () => {
    const locales = ['es', 'en', 'fr'].map((code) => ({
      code,
      iso: `${code}-XX`,
      label: code,
      name: code,
      prefix: code === 'es' ? '' : code,
    }));
    const site = aSite([aStory({ slug: 'en/a' }), inLanguage('fr', 'en/a', { slug: 'en/a' })], { ...aConfig(), locales: locales as never });
    expect(urlsOf(site)).toEqual(['/en/a', '/fr/a']);
  });

  test('names the texts that it shares with the default language', () => {
    const content = tip('A', { summary: 'El resumen de todo' });
    const site = aSite([
      aStory({ slug: 'a', content }),
      inLanguage('en', 'a', { slug: 'a', content: { ...content, title: 'Another title' } }),
    ]);
    const policies = { ...aConfig().problems, untranslated: 'warn' as const };
    expect(judge(allOf(site.problems()), { policies, strict: false }).filter(({ code }) => code === 'untranslated')).toMatchObject([
      { story: 'en/a', path: 'summary', message: '"summary" is missing in English: it is the text in Español' },
    ]);
  });

  test('shows the texts of assets in its language', () => {
    const image = { fieldtype: 'asset', filename: 'https://a.example/a.jpg', alt: 'Hola', meta_data: { alt__i18n__en: 'Hello' } };
    const site = aSite([
      aStory({ slug: 'a', content: tip('A', { image }) }),
      inLanguage('en', 'a', { slug: 'a', content: tip('B', { image }) }),
    ]);
    const alts = [...site.stories.values()].map(
      ({ source }) => (JSON.parse(source.card) as { readonly image: { readonly alt: string } }).image.alt,
    );
    expect(alts).toEqual(['Hola', 'Hello']);
  });
});
