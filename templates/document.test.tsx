import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Block, PageProps, Story, Translate, UrlPath } from './contract.ts';
import { Document } from './document.tsx';
import { aPage } from '../test/support/builders.ts';
import { Island, type When } from './island.tsx';
import { createPage, PageProvider } from './page.tsx';
import { embedFrame } from './parts/media/embed.tsx';

const url = (path: string) => path as UrlPath;

const site = { ...aPage().site, name: 'Academy', origin: 'https://a.example' };

describe('the title', () => {
  test.each([
    ['/cursos/css', aStory({ component: 'course', title: 'CSS', outcomes: '' }), 'CSS · Academy'],
    ['/cursos/css', aStory({ component: 'course', title: 'CSS', outcomes: '', seo_title: 'Learn CSS' }), 'Learn CSS · Academy'],
    ['/', aStory({ component: 'home', title: 'Hola' }), 'Academy · Hola'],
    ['/', aStory({ component: 'home', title: 'Hola', seo_title: 'Academy: aprende' }), 'Academy: aprende'],
    ['/x', aStory({ component: 'theirs' }, 'Nombre'), 'Nombre · Academy'],
  ])('of $0 is $2', (path, story, title) => {
    expect(render({ url: url(path), story })).toContain(`<title>${title}</title>`);
  });

  test('of a screen is its message in the locale', () => {
    expect(render({ url: url('/404'), story: null, screen: 'not-found' })).toContain('<title>error.notFoundTitle · Academy</title>');
  });
});

describe('search engines', () => {
  test('get an hreflang link for every locale and x-default', () => {
    const both = render({
      alternates: [
        { locale: 'es', url: url('/a') },
        { locale: 'en', url: url('/en/b') },
      ],
    });
    expect(both).toContain('<link rel="alternate" hrefLang="es-ES" href="https://a.example/a"/>');
    expect(both).toContain('<link rel="alternate" hrefLang="en-US" href="https://a.example/en/b"/>');
    expect(both).toContain('<link rel="alternate" hrefLang="x-default" href="https://a.example/a"/>');
    const english = render({ url: url('/en/b'), locale: 'en', alternates: [{ locale: 'en', url: url('/en/b') }] });
    expect(english).toContain('<link rel="alternate" hrefLang="x-default" href="https://a.example/en/b"/>');
  });

  test('may index content, but neither screens nor a site with noindex', () => {
    expect(render({})).not.toContain('name="robots"');
    expect(render({ screen: 'login', story: null })).toContain('<meta name="robots" content="noindex"/>');
    expect(render({ site: { ...site, noindex: true } })).toContain('<meta name="robots" content="noindex"/>');
  });

  test('get no ItemList for a list block without a component', () => {
    const body = [{ component: 'list', _uid: 'l', of: 'devtip' }];
    expect(nodes(render({ story: aStory({ component: 'page', title: 'T', body }) })).map((node) => node['@type'])).not.toContain(
      'ItemList',
    );
  });

  test('get structured data in which titles are escaped', () => {
    const html = render({ story: aStory({ component: 'key', title: '</script><script>alert(1)' }) });
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(json).not.toContain('<');
    expect(nodes(html).find((node) => node['@type'] === 'Article')?.['headline']).toBe('</script><script>alert(1)');
  });

  test.each([
    ['course', 'Course'],
    ['lesson', 'LearningResource'],
    ['devtip', 'Article'],
    ['show', 'VideoObject'],
    ['author', 'Person'],
    ['workshop', 'EducationEvent'],
  ])('get structured data for the component %s as %s', (component, type) => {
    const fields = {
      title: 'T',
      name: 'N',
      outcomes: 'a\nb',
      date: '2027-03-18 09:00',
      duration: '6 horas',
      place: 'En línea',
      price: '75 €',
      video: 'https://youtu.be/abc_12345',
    };
    const html = render({ story: { ...aStory({ component, ...fields }), publishedAt: '2026-03-04T09:00:00.000Z' } });
    const types = nodes(html).map((node) => node['@type']);
    expect(types).toContain(type);
    expect(types).not.toContain('WebPage');
    const unnamed = render({
      story: { ...aStory({ component, ...fields, title: '', name: '' }), name: 'S', publishedAt: '2026-03-04T09:00:00.000Z' },
    });
    const node = nodes(unnamed).find((one) => one['@type'] === type);
    expect(node?.['name'] ?? node?.['headline'], 'without a title').toBe('S');
  });

  test('are told of the site by its home page, and of what is a page and nothing else by that', () => {
    const typesAt = (path: string) =>
      nodes(render({ url: url(path), story: aStory({ component: 'page', title: 'T' }) })).map((node) => node['@type']);
    expect(typesAt('/')).toEqual(['EducationalOrganization', 'WebSite', 'WebPage']);
    expect(typesAt('/a')).toEqual(['WebPage']);
  });

  test.each(['lesson', 'devtip'])('get the videos in the text of a %s, if all required properties are known', (component) => {
    const poster = { src: '/poster.svg', alt: '', title: '' };
    const whole = { component: 'video', _uid: 'v', title: 'V', url: 'https://youtu.be/abc_12345', poster, date: '2026-03-04 00:00' };
    const videosOf = (...blocks: readonly object[]) => {
      const body = { type: 'doc', content: blocks.map((block) => ({ type: 'blok', attrs: { body: [block] } })) };
      const html = render({ story: aStory({ component, title: 'T', body }) });
      return nodes(html).flatMap((node) => node['video'] ?? []);
    };
    expect(videosOf({ ...whole, component: 'callout' }, whole)).toEqual([
      {
        '@type': 'VideoObject',
        name: 'V',
        thumbnailUrl: `${site.origin}/poster.svg`,
        uploadDate: '2026-03-04',
        embedUrl: 'https://www.youtube-nocookie.com/embed/abc_12345?rel=0',
      },
    ]);
    expect(videosOf({ ...whole, component: 'Video' })).toHaveLength(1);
    for (const missing of [{ title: '' }, { url: 'https://a.example/v.mp4' }, { poster: null }, { date: '' }])
      expect(videosOf({ ...whole, ...missing })).toEqual([]);
  });

  test.each([
    ['42 minutos', 'PT42M'],
    ['1 h 5 min', 'PT65M'],
    ['dos sesiones de 20 minutos', undefined],
    ['', undefined],
  ])('get the duration "%s" of a show as %s', (duration, time) => {
    const show = aStory({ component: 'show', title: 'T', video: 'https://youtu.be/abc_12345', duration });
    const html = render({ story: { ...show, publishedAt: '2026-03-04T09:00:00.000Z' } });
    expect(nodes(html).find((node) => node['@type'] === 'VideoObject')?.['duration']).toBe(time);
  });

  test('get no VideoObject for a show that is not published', () => {
    const html = render({ story: aStory({ component: 'show', title: 'T', video: 'https://youtu.be/abc_12345' }) });
    expect(nodes(html).map((node) => node['@type'])).not.toContain('VideoObject');
  });

  test.each([
    ['75 €', '75'],
    ['$12.50', '12.50'],
    ['1.200 €', undefined],
    ['A convenir', undefined],
  ])('get the price "%s" as %s', (price, amount) => {
    const html = render({ story: aStory({ component: 'workshop', title: 'T', date: '2027-03-18', place: 'Valencia', price }) });
    const event = nodes(html).find((node) => node['@type'] === 'EducationEvent');
    expect((event?.['offers'] as { readonly price?: string } | undefined)?.price).toBe(amount);
    expect(event?.['location']).toMatchObject({ '@type': 'Place' });
  });

  test.each([
    ['2027-03-18 09:00', '3 h 30 min', '2027-03-18T12:30:00.000Z'],
    ['2027-03-18T09:00+01:00', '6 horas', '2027-03-18T14:00:00.000Z'],
    ['2027-03-18 09:00', '2 días', undefined],
    ['2027-03-18', '6 horas', undefined],
  ])('get the end of a workshop at %s that takes %s as %s', (date, duration, end) => {
    const html = render({ story: aStory({ component: 'workshop', title: 'T', date, duration }) });
    expect(nodes(html).find((node) => node['@type'] === 'EducationEvent')?.['endDate']).toBe(end);
  });

  test('get no offer of a workshop that is over', () => {
    const story = aStory({ component: 'workshop', title: 'T', date: '2027-03-18', price: '75 €' });
    const offersOf = (over: readonly string[]) =>
      nodes(render({ story, over })).flatMap((node) => (node['@type'] === 'EducationEvent' ? [node['offers']] : []));
    expect(offersOf([])).toMatchObject([{ price: '75' }]);
    expect(offersOf([story.uuid])).toEqual([undefined]);
  });

  test('get the questions of all FAQ blocks on the page as one FAQPage', () => {
    const item = (question: string) => ({
      component: 'faq-item',
      _uid: question,
      question,
      answer: { type: 'doc', content: [{ type: 'text', text: 'Sí' }] },
    });
    const group = (question: string) => ({ component: 'faq', _uid: question, headline: '', items: [item(question)] });
    const html = render({ story: aStory({ component: 'page', title: 'T', body: [group('A'), group('What is `gap`?')] }) });
    const [faq, ...others] = nodes(html).filter((node) => node['@type'] === 'FAQPage');
    expect(faq?.['mainEntity']).toMatchObject([{ name: 'A' }, { name: 'What is gap?' }]);
    expect(others).toEqual([]);
  });
});

describe('the header', () => {
  test('links to the translated page, or with a title that says so to one nearby, or to the home page', () => {
    expect(
      render({
        alternates: [
          { locale: 'es', url: url('/a') },
          { locale: 'en', url: url('/en/b') },
        ],
      }),
    ).toMatch(/<a href="\/en\/b" hrefLang="en"><span/);
    expect(render({ alternates: [{ locale: 'es', url: url('/a') }] })).toMatch(
      /<a href="\/en" hrefLang="en" title="nav.untranslated"><span/,
    );
    expect(render({ nearby: { en: url('/en/courses') } })).toMatch(/<a href="\/en\/courses" hrefLang="en" title="nav.untranslated"><span/);
    // Only the name is in the other language.
    expect(render({})).toContain('<span aria-hidden="true">EN</span><span class="visually-hidden" lang="en">English</span>');
  });

  test('has no language switch on a site with one locale', () => {
    expect(render({ site: { ...site, locales: site.locales.slice(0, 1) } })).not.toContain('language-switch');
  });
});

describe('scripts', () => {
  const island = (when: When) => (
    <Island name="embed" when={when} props={embedFrame('https://b.example', 'T')}>
      <p>T</p>
    </Island>
  );
  const preloads = (html: string) => [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);

  test('of islands with when="load" are preloaded, once each, and the loader is included', () => {
    const html = render(
      {},
      <>
        {island('load')}
        {island('load')}
      </>,
    );
    expect(preloads(html)).toEqual(['/embed.js', '/shared.js']);
    expect(html).toMatch(/<script type="module" src="\/loader.js"><\/script><\/body>/);
  });

  test.each<When>(['idle', 'visible', 'interaction'])('of islands with when="%s" are not preloaded', (when) => {
    expect(preloads(render({}, island(when)))).toEqual([]);
  });

  test('in the head have the same text on every page, with page data in attributes', () => {
    const script = `<script data-homes="{&quot;es&quot;:&quot;/&quot;,&quot;en&quot;:&quot;/en&quot;}" data-detection="suggest">first()</script>`;
    expect(render({})).toContain(script);
    expect(render({ screen: 'login', story: null, locale: 'en' })).toContain(script);
    const guarded = script.replace('>', ' data-login="/en/login">');
    expect(render({ screen: 'profile-email', story: null, locale: 'en' })).toContain(guarded);
  });
});

describe('another language', () => {
  const both = [
    { locale: 'es', url: url('/a') },
    { locale: 'en', url: url('/en/b') },
  ] as const;

  test('is suggested in that language if the page is translated', () => {
    expect(render({ alternates: both })).toMatch(
      /<section class="language-suggestion"[^>]* lang="en"[^>]*>.*language\.suggestion in en.*<a href="\/en\/b"/,
    );
    expect(render({})).not.toContain('language-suggestion');
  });

  test('is suggested neither on the not-found page nor if detection is off', () => {
    expect(render({ alternates: both, screen: 'not-found', story: null })).not.toContain('language-suggestion');
    expect(render({ alternates: both, site: { ...site, localeDetection: 'off' } })).not.toContain('language-suggestion');
  });
});

// --- internal ---

function aStory(content: Readonly<Record<string, unknown>>, name = 'Name'): Story {
  return {
    uuid: 'u',
    name,
    locale: 'es',
    url: url('/a'),
    publishedAt: null,
    updatedAt: null,
    content: { _uid: '1', ...content } as unknown as Block,
  };
}

function nodes(html: string): readonly Record<string, unknown>[] {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return (JSON.parse(json) as { readonly '@graph'?: readonly Record<string, unknown>[] })['@graph'] ?? [];
}

function render(more: Partial<PageProps>, children: ReactNode = null): string {
  const story = aStory({ component: 'static', title: 'T', summary: 'S' });
  const alternates = [{ locale: 'es', url: url('/a') }] as const;
  const words: Translate = (key, _, locale) => (locale ? `${key} in ${locale}` : key);
  const page = createPage(aPage({ url: url('/a'), story, alternates, site, ...more }), words, { blocks: {}, screens: {} } as never);
  return renderToStaticMarkup(
    <PageProvider value={page}>
      <Document>{children}</Document>
    </PageProvider>,
  );
}
