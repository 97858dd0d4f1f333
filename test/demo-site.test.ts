import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fg from 'fast-glob';
import { describe, expect, inject, test } from 'vitest';
import { SCREENS } from '../cli/site/routes.ts';
import { blockKey } from '../templates/registry.ts';
import { ROOT } from './support/academy.ts';
import { allDemoStories } from './support/demo-stories.ts';
import { filesOf, pagesOf } from './support/site-files.ts';

const demo = inject('demo');
const pages = pagesOf(demo);
const byUrl = new Map(pages.map((page) => [page.url, page]));
const files = new Set(filesOf(demo));
const ORIGIN = 'https://academy.example';

/** Findings, one per line, so that a failure lists them all. */
const across = (find: (page: (typeof pages)[number]) => readonly string[]) =>
  pages.flatMap((page) => find(page).map((finding) => `${page.url}: ${finding}`));
const attributes = (page: (typeof pages)[number], selector: string, name: string) =>
  page.document.querySelectorAll(selector).flatMap((element) => element.getAttribute(name) ?? []);

describe('every page', () => {
  test('links only to existing pages, anchors and files', () => {
    const dead = across((page) =>
      [
        ...attributes(page, 'a[href]', 'href'),
        ...attributes(page, 'link[href]', 'href'),
        ...attributes(page, 'img[src]', 'src'),
        ...attributes(page, 'script[src]', 'src'),
      ].filter((address) => {
        const { origin, pathname, hash } = new URL(address, ORIGIN + page.url);
        if (origin !== ORIGIN) return false;
        const target = byUrl.get(pathname);
        if (!target) return !files.has(decodeURI(pathname).slice(1));
        return hash !== '' && !target.document.querySelector(`[id="${decodeURIComponent(hash.slice(1))}"]`);
      }),
    );
    expect(dead).toEqual([]);
  });

  test('links to internal pages under their canonical address', () => {
    expect(across((page) => attributes(page, 'a[href^="/"]', 'href').filter((href) => /.\/(?:[?#]|$)|\.html/.test(href)))).toEqual([]);
  });

  test('has one h1 and skips no heading level', () => {
    const found = across((page) => {
      const levels = page.document
        .querySelectorAll('h1,h2,h3,h4,h5,h6')
        .filter((heading) => !heading.closest('template'))
        .map(({ tagName }) => Number(tagName.slice(1)));
      const ones = levels.filter((level) => level === 1).length;
      const skips = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1);
      return [...(ones === 1 ? [] : [`${ones} h1`]), ...skips.map((level) => `skips to h${level}`)];
    });
    expect(found).toEqual([]);
  });

  test('has unique ids', () => {
    const found = across((page) => {
      // The contents of a template are not part of the page.
      const ids = page.document
        .querySelectorAll('[id]')
        .filter((element) => !element.closest('template'))
        .map((element) => element.id);
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    });
    expect(found).toEqual([]);
  });

  test('shows no trace of a missing value', () => {
    const found = across((page) => {
      // Lessons mention `undefined`, in code; and data may be null.
      const html = page.html.replace(/<(code|pre|script)[^>]*>.*?<\/\1>/gs, '');
      return html.match(/="[^"]*\b(?:undefined|NaN)\b[^"]*"|\[object Object\]|>\s*(?:undefined|null|NaN)\s*</g) ?? [];
    });
    expect(found).toEqual([]);
  });

  test('has no inline style or handler, which the policy would refuse', () => {
    expect(across((page) => page.html.match(/<[a-z][^>]*\s(?:style|on[a-z]+)="/g) ?? [])).toEqual([]);
  });

  test('has alternative text and size for every picture', () => {
    const found = across((page) =>
      page.document
        .querySelectorAll('img')
        .filter((image) => !image.hasAttribute('alt') || !image.hasAttribute('width') || !image.hasAttribute('height'))
        .map((image) => image.outerHTML),
    );
    expect(found).toEqual([]);
  });

  test('has its language, its direction and a title', () => {
    const found = across((page) => {
      const html = page.document.querySelector('html');
      const english = page.url === '/en' || page.url.startsWith('/en/');
      const locale = english ? 'en' : 'es';
      const title = page.document.querySelector('title')?.text ?? '';
      return [
        ...(html?.getAttribute('lang')?.startsWith(locale) ? [] : [`lang is ${html?.getAttribute('lang')}`]),
        ...(html?.getAttribute('dir') === 'ltr' ? [] : ['no direction']),
        ...(page.document.querySelector('meta[name="server-locale"]')?.getAttribute('content') === locale ? [] : ['no server-locale']),
        ...(title.includes('Academy') ? [] : [`the title is "${title}"`]),
        ...(page.document.querySelector('meta[name="description"]')?.getAttribute('content') ? [] : ['no description']),
        ...(page.document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') === 'Academy' ? [] : ['no site name']),
        ...(page.document.querySelector('meta[name="robots"]')?.getAttribute('content')?.includes('noindex')
          ? []
          : ['the demo may be indexed']),
      ];
    });
    expect(found).toEqual([]);
  });

  test('has structured data that parses, with absolute addresses', () => {
    const found = across((page) =>
      page.document.querySelectorAll('script[type="application/ld+json"]').flatMap((script) => {
        const data = JSON.parse(script.rawText) as { readonly '@context': string; readonly '@graph': readonly Record<string, unknown>[] };
        const ids = data['@graph'].map((node) => String(node['@id'] ?? '')).filter((id) => id !== '');
        return [...(data['@context'] === 'https://schema.org' ? [] : ['another context']), ...ids.filter((id) => !id.startsWith(ORIGIN))];
      }),
    );
    expect(found).toEqual([]);
    expect(byUrl.get('/cursos/html-desde-cero')?.html).toContain('"@type":"Course"');
  });
});

describe('languages', () => {
  const alternatesOf = (url: string) =>
    new Map(
      byUrl
        .get(url)
        ?.document.querySelectorAll('link[rel="alternate"][hreflang]')
        .map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')?.replace(ORIGIN, '') ?? '']),
    );

  test('alternates are mutual, contain the page itself and lead to pages that exist', () => {
    const found = across((page) => {
      if (page.url.endsWith('404') || page.url.endsWith('/error')) return [];
      const alternates = alternatesOf(page.url);
      const own = alternates.get(page.url === '/en' || page.url.startsWith('/en/') ? 'en-US' : 'es-ES');
      const oneWay = [...alternates]
        .filter(([, url]) => !byUrl.has(url) || ![...alternatesOf(url).values()].includes(page.url))
        .map(([lang, url]) => `${lang} ${url} does not point back`);
      return [
        ...(own === page.url ? [] : [`its own alternate is ${own}`]),
        ...(alternates.has('x-default') ? [] : ['no x-default']),
        ...oneWay,
      ];
    });
    expect(found).toEqual([]);
  });

  test('the sitemaps list the same addresses and alternates as the pages', () => {
    const listed = ['es-ES', 'en-US'].flatMap((iso) => {
      const xml = readFileSync(join(demo, `${iso}-sitemap.xml`), 'utf8');
      return [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => ({
        url: /<loc>(.*?)<\/loc>/.exec(entry)?.[1]?.replace(ORIGIN, '') ?? '',
        alternates: [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, lang, href]) => `${lang} ${href}`).toSorted(),
      }));
    });
    const differing = listed.filter(({ url, alternates }) => {
      const inHead = [...alternatesOf(url === '' ? '/' : url)].map(([lang, href]) => `${lang} ${ORIGIN}${href}`).toSorted();
      return JSON.stringify(inHead) !== JSON.stringify(alternates);
    });
    expect(differing).toEqual([]);
    expect(listed.length).toBeGreaterThan(100);
  });

  test('every page links the feeds of its language, which contain its pages', () => {
    const named = (prefix: string) => ['/rss.xml', '/atom.xml', '/feed.json'].map((path) => prefix + path);
    const prefixOf = (url: string) => (/^\/en(?:\/|$)/.test(url) ? '/en' : '');
    expect(
      across((page) => {
        const found = attributes(page, 'head link[rel="alternate"][type][title]', 'href');
        return JSON.stringify(found) === JSON.stringify(named(prefixOf(page.url))) ? [] : [`it names ${found.join(', ')}`];
      }),
    ).toEqual([]);
    for (const prefix of ['', '/en']) {
      const feed = JSON.parse(readFileSync(join(demo, prefix, 'feed.json'), 'utf8')) as { items: { url: string }[] };
      const urls = feed.items.map(({ url }) => url.replace(ORIGIN, ''));
      expect(urls).toHaveLength(20);
      expect(urls.filter((url) => !byUrl.has(url) || prefixOf(url) !== prefix)).toEqual([]);
    }
  });

  test('the language switch leads to the translation, or the nearest translated page', () => {
    expect(byUrl.get('/cursos/html-desde-cero')?.document.querySelector('header a[hreflang="en"]')?.getAttribute('href')).toBe(
      '/en/cursos/html-from-scratch',
    );
    expect(byUrl.get('/consejos/git-bisect')?.document.querySelector('header a[hreflang="en"]')?.getAttribute('href')).toBe('/en/tips');
  });

  test('the not-found page contains both languages and shows that of the path', () => {
    for (const [file, home] of [
      ['404.html', '/'],
      ['en/404.html', '/en'],
    ] as const) {
      const page = pages.find((one) => one.file === file);
      expect(page?.document.querySelector(`main a[href="${home}"]`)).toBeTruthy();
    }
    expect(pages.find(({ file }) => file === '404.html')?.html).toContain('/en');
  });
});

describe('the demo space', () => {
  const all = JSON.stringify(allDemoStories());

  test.each([...Object.values(SCREENS), '/cursos/html-desde-cero'])('has the route %s in both languages', (path) => {
    const english = path.replace('html-desde-cero', 'html-from-scratch');
    expect(byUrl.has(path)).toBe(true);
    expect(byUrl.has(`/en${english}`)).toBe(true);
  });

  test('has a quiz with an explanation in every lesson', () => {
    const lessons = pages.filter(({ document }) => document.querySelector('.lesson-body'));
    expect(lessons).not.toEqual([]);
    const without = lessons.filter(({ document }) => !document.querySelector('.lesson-body .quiz .quiz-explanation'));
    expect(without.map(({ url }) => url)).toEqual([]);
  });

  test('uses every component', () => {
    const used = new Set([...all.matchAll(/"component":"([^"]+)"/g)].map(([, name = '']) => blockKey(name)));
    const components = fg
      .sync('*.tsx', { cwd: join(ROOT, 'templates', 'blocks'), ignore: ['*.test.tsx'] })
      .map((file) => blockKey(basename(file, '.tsx')));
    expect(components.filter((name) => !used.has(name))).toEqual([]);
  });

  test.each([
    'paragraph',
    'heading',
    'blockquote',
    'bullet_list',
    'ordered_list',
    'list_item',
    'code_block',
    'hard_break',
    'horizontal_rule',
    'image',
    'emoji',
    'table',
    'tableRow',
    'tableCell',
    'tableHeader',
    'blok',
    'bold',
    'italic',
    'strike',
    'underline',
    'code',
    'superscript',
    'subscript',
    'highlight',
    'link',
  ])('uses the rich text node or mark %s', (type) => {
    expect(all).toContain(`"type":"${type}"`);
  });

  test('has all of its output files', () => {
    for (const file of [
      'sitemap.xml',
      'index-sitemap.xml',
      'es-ES-sitemap.xml',
      'en-US-sitemap.xml',
      'rss.xml',
      'atom.xml',
      'feed.json',
      'en/rss.xml',
      'en/atom.xml',
      'en/feed.json',
      'robots.txt',
      'builds/latest.json',
      '404.html',
      'en/404.html',
      'index.html',
      'en/index.html',
    ])
      expect(existsSync(join(demo, file)), file).toBe(true);
    expect(JSON.parse(readFileSync(join(demo, 'builds/latest.json'), 'utf8'))).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });
});

test.each(['/saved', '/en/saved'])(
  'the saved courses at %s are linked from the footer and from the profile in their language',
  (address) => {
    const home = address.slice(0, -'/saved'.length);
    const linking = (path: string, part: RegExp) => part.exec(readFileSync(join(inject('demo'), path, 'index.html'), 'utf8'))?.[0];
    expect(linking(home, /<footer class="site-footer.*?<\/footer>/s)).toContain(`href="${address}"`);
    expect(linking(`${home}/profile`, /<main.*?<\/main>/s)).toContain(`href="${address}"`);
  },
);

test.each(['personas/ines-carrion', 'en/people/ines-carrion', 'temas/css', 'en/topics/css'])(
  'the page %s has a breadcrumb, for people and for search engines',
  (path) => {
    const html = readFileSync(join(inject('demo'), path, 'index.html'), 'utf8');
    expect(html).toMatch(/<nav class="breadcrumb".*?<a href=".*?aria-current="page"/s);
    expect(html).toContain('"@type":"BreadcrumbList"');
  },
);
