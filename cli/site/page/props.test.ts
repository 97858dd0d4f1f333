import { expect, test } from 'vitest';
import { listKey, type Block, type ListQuery, type PageProps } from '../../../templates/contract.ts';
import type { ComponentName } from '../../../templates/schema.ts';
import { aConfig, aPageAssets, aSite, aSourceStory, aStory, aText, uuidOf } from '../../../test/support/builders.ts';
import type { SiteConfig } from '../../config/define.ts';
import { toSiteInfo } from './props.ts';

function propsOf(
  stories: readonly Readonly<Record<string, unknown>>[],
  url: string,
  query?: ListQuery,
  config: SiteConfig = aConfig(),
): PageProps {
  const site = aSite(stories, config, { readsOf: (block) => (query && block.component === 'home' ? [query] : []) });
  const info = toSiteInfo(config, { demo: false, noindex: false });
  const page = site.pages.find((one) => one.url === url);
  if (!page) throw new Error(`no page ${url}`);
  const contents = new Map(stories.map((story) => [String(story['uuid']), aSourceStory(story).content]));
  return site.props(page, { info, assets: aPageAssets, contentOf: (uuid) => contents.get(uuid) as Block });
}

const link = (slug: string) => ({ linktype: 'story', id: uuidOf(slug), cached_url: 'stale/address' });

test('a page sees the cards of the stories it refers to, and the cards that those refer to', () => {
  const props = propsOf(
    [
      aStory({ slug: 't', content: { component: 'workshop', teacher: uuidOf('p/ana'), faq: [uuidOf('q')] } }),
      aStory({ slug: 'p/ana', content: { component: 'author', body: aText('long') } }),
      aStory({ slug: 'q', content: { component: 'faq-item', question: 'Q', answer: aText('A') } }),
      aStory({ slug: 'unrelated' }),
    ],
    '/t',
  );
  expect(Object.keys(props.cards).toSorted()).toEqual([uuidOf('p/ana'), uuidOf('q')].toSorted());
  expect(props.cards[uuidOf('p/ana')]?.content).not.toHaveProperty('body');
});

test('the search sees the cards of the topics in its language', () => {
  const topic = (slug: string) => aStory({ slug, content: { component: 'category', body: aText('long') } });
  const props = propsOf([topic('temas/a'), topic('en/topics/a'), aStory({ slug: 'unrelated' })], '/en/search');
  expect(Object.keys(props.cards)).toEqual([uuidOf('en/topics/a')]);
  expect(Object.values(props.lists)).toEqual([[uuidOf('en/topics/a')]]);
});

test('stories that refer to each other do not recurse', () => {
  const latest = (other: string) => ({ type: 'blok', attrs: { body: [{ component: 'latest', _uid: other, items: [uuidOf(other)] }] } });
  const show = (slug: string, other: string) =>
    aStory({ slug, content: { component: 'show', body: { type: 'doc', content: [latest(other)] } } });
  const props = propsOf([show('a', 'b'), show('b', 'a')], '/a');
  expect(Object.keys(props.cards)).toEqual([uuidOf('b')]);
});

test('a relation to a story of the wrong type is not shown', () => {
  const stories = [
    aStory({ slug: 'a', content: { component: 'devtip', author: uuidOf('c'), categories: [uuidOf('p'), uuidOf('c')] } }),
    aStory({ slug: 'c', content: { component: 'category' } }),
    aStory({ slug: 'p', content: { component: 'author' } }),
  ];
  expect(Object.keys(propsOf(stories, '/a').cards)).toEqual([uuidOf('c')]);
});

test('a link leads to the story’s current address, and to nothing without a page', () => {
  const props = propsOf(
    [
      aStory({
        slug: 'p',
        content: { component: 'page', body: [{ component: 'hero', _uid: '1', cta_link: link('renamed'), second_link: link('q') }] },
      }),
      aStory({ slug: 'renamed' }),
      aStory({ slug: 'q', content: { component: 'faq-item' } }),
    ],
    '/p',
  );
  expect(props.links).toEqual({ [uuidOf('renamed')]: { url: '/renamed', locale: 'es' } });
});

test('lists contain stories of the page’s language; Spanish pages list every testimonial', () => {
  const stories = [
    aStory({ slug: 'home', content: { component: 'home' } }),
    aStory({ slug: 'en/home', content: { component: 'home' } }),
    aStory({ slug: 'testimonios/a', content: { component: 'testimonial' } }),
    aStory({ slug: 'en/testimonials/b', content: { component: 'testimonial' } }),
    aStory({ slug: 'consejos/c', content: { component: 'devtip' } }),
    aStory({ slug: 'en/tips/d', content: { component: 'devtip' } }),
  ];
  const listed = (url: string, of: ComponentName) => propsOf(stories, url, { of: [of] }).lists[listKey({ of: [of] })];
  expect(listed('/', 'testimonial')?.toSorted()).toEqual([uuidOf('testimonios/a'), uuidOf('en/testimonials/b')].toSorted());
  expect(listed('/en', 'testimonial')).toEqual([uuidOf('en/testimonials/b')]);
  expect(listed('/', 'devtip')).toEqual([uuidOf('consejos/c')]);
});

test('lists are filtered, ordered and limited', () => {
  const tip = (slug: string, published: string, categories: readonly string[]) =>
    aStory({ slug, first_published_at: published, content: { component: 'devtip', categories } });
  const stories = [
    aStory({ slug: 'home', content: { component: 'home' } }),
    tip('old', '2026-01-01', ['css']),
    tip('new', '2026-03-01', ['css']),
    tip('mid', '2026-02-01', ['html']),
  ];
  const listed = (query: Omit<ListQuery, 'of'>) =>
    propsOf(stories, '/', { of: ['devtip'], ...query }).lists[listKey({ of: ['devtip'], ...query })];
  expect(listed({ order: 'newest', limit: 2 })).toEqual([uuidOf('new'), uuidOf('mid')]);
  expect(listed({ order: 'newest', category: 'css' })).toEqual([uuidOf('new'), uuidOf('old')]);
});

test('a lesson has its course, its position and its breadcrumb', () => {
  const props = propsOf(
    [
      aStory({ slug: 'home', content: { component: 'home', title: 'Inicio' } }),
      aStory({ slug: 'cursos/x/', content: { component: 'course', title: 'X' } }),
      aStory({ slug: 'cursos/x/a', content: { component: 'lesson', title: 'A' } }),
      aStory({ slug: 'cursos/x/b', content: { component: 'lesson', title: 'B' } }),
    ],
    '/cursos/x/b',
  );
  expect(props.course).toMatchObject({
    course: { url: '/cursos/x' },
    current: 1,
    lessons: [{ url: '/cursos/x/a' }, { url: '/cursos/x/b' }],
  });
  expect(props.breadcrumb).toEqual([
    { title: 'Inicio', url: '/' },
    { title: 'X', url: '/cursos/x' },
    { title: 'B', url: '/cursos/x/b' },
  ]);
});

test('alternates name only pages that exist, this one included', () => {
  const stories = [aStory({ slug: 'a' }), aStory({ slug: 'en/a' }), aStory({ slug: 'only' })];
  expect(propsOf(stories, '/en/a').alternates).toEqual([
    { locale: 'es', url: '/a' },
    { locale: 'en', url: '/en/a' },
  ]);
  expect(propsOf(stories, '/only').alternates).toEqual([{ locale: 'es', url: '/only' }]);
});

test('a page names the nearest page above it in each language that it does not exist in', () => {
  const stories = [
    aStory({ slug: 'cursos' }),
    aStory({ slug: 'en/courses', alternates: [{ full_slug: 'cursos' }] }),
    aStory({ slug: 'cursos/x/', content: { component: 'course' } }),
    aStory({ slug: 'cursos/x/a', content: { component: 'lesson' } }),
    aStory({ slug: 'en/courses/y/' }),
    aStory({ slug: 'cursos/z/' }),
    aStory({ slug: 'en/courses/z/', alternates: [{ full_slug: 'cursos/z' }] }),
    aStory({ slug: 'otra/z' }),
    aStory({ slug: 'acceso' }),
    aStory({ slug: 'acceso/z' }),
    aStory({ slug: 'en/login', alternates: [{ full_slug: 'acceso' }] }),
  ];
  const nearby = (url: string) => propsOf(stories, url).nearby;
  expect(nearby('/cursos/x/a')).toEqual({ en: '/en/courses' });
  expect(nearby('/en/courses/y')).toEqual({ es: '/cursos' });
  for (const url of ['/cursos', '/cursos/z', '/otra/z', '/acceso/z', '/login']) expect(nearby(url)).toEqual({});
});

test('a page has the menus of its language with their links', () => {
  const menus = (slug: string, to: string) =>
    aStory({ slug, content: { component: 'menus', main: [{ component: 'menu-item', _uid: '1', label: 'L', link: link(to) }] } });
  // There may be copies of the menus elsewhere, even sorted before them.
  const copies = [menus('en/config/copy', 'a'), menus('en/campaign', 'a')];
  const props = propsOf(
    [aStory({ slug: 'a' }), aStory({ slug: 'en/a' }), ...copies, menus('config/menus', 'a'), menus('en/config/menus', 'en/a')],
    '/en/a',
  );
  expect(props.menus?.story.uuid).toBe(uuidOf('en/config/menus'));
  expect(props.menus?.links).toEqual({ [uuidOf('en/a')]: { url: '/en/a', locale: 'en' } });
});

// As left by the Dimensions app: a copy that still refers to what the original refers to.
const heroTo = (...[first, second = first]: readonly string[]) => ({
  body: [{ component: 'hero', _uid: '1', cta_link: link(first ?? ''), second_link: link(second ?? '') }],
});

const textTo = (slug: string) => {
  const marks = [{ type: 'link', attrs: { linktype: 'story', uuid: uuidOf(slug), href: `/${slug}` } }];
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }] };
};

test('links and relations to another language lead to the translation if there is one', () => {
  const text = { component: 'prose', _uid: '2', body: textTo('b') };
  const stories = [
    aStory({ slug: 'en/a', content: { body: [...heroTo('only').body, text], component: 'page' } }),
    aStory({ slug: 'only' }),
    aStory({ slug: 'b' }),
    aStory({ slug: 'en/b' }),
    aStory({ slug: 'en/t', content: { component: 'devtip', author: uuidOf('personas/ana'), categories: [uuidOf('css')] } }),
    aStory({ slug: 'personas/ana', alternates: [{ full_slug: 'en/people/ana' }], content: { component: 'author' } }),
    aStory({ slug: 'en/people/ana', content: { component: 'author', name: 'Ana, in English' } }),
    aStory({ slug: 'css', content: { component: 'category' } }),
  ];
  expect(propsOf(stories, '/en/a').links).toEqual({
    [uuidOf('only')]: { url: '/only', locale: 'es' },
    [uuidOf('b')]: { url: '/en/b', locale: 'en' },
  });
  const { cards } = propsOf(stories, '/en/t');
  expect(Object.entries(cards).map(([reference, { url }]) => [reference, url])).toEqual([
    [uuidOf('personas/ana'), '/en/people/ana'],
    [uuidOf('css'), '/css'],
  ]);
});

test('a relation leads to the translation even if neither has a page', () => {
  const stories = [
    aStory({ slug: 'en/w', content: { component: 'workshop', faq: [uuidOf('preguntas/q')] } }),
    aStory({ slug: 'preguntas/q', content: { component: 'faq-item', question: '¿Cuándo?' } }),
    aStory({ slug: 'en/questions/q', alternates: [{ full_slug: 'preguntas/q' }], content: { component: 'faq-item', question: 'When?' } }),
  ];
  expect(propsOf(stories, '/en/w').cards[uuidOf('preguntas/q')]?.content).toMatchObject({ question: 'When?' });
});

test('links in cards lead to the language of the page; the page’s own links take precedence', () => {
  const workshop = (slug: string, more: object = {}) =>
    aStory({ slug, content: { component: 'workshop', faq: [uuidOf('en/q')], ...more } });
  const stories = [
    workshop('w'),
    workshop('a', { body: textTo('en/a') }),
    aStory({ slug: 'en/q', content: { component: 'faq-item', question: 'Q', answer: textTo('en/a') } }),
    aStory({ slug: 'en/a' }),
  ];
  expect(propsOf(stories, '/w').links).toEqual({ [uuidOf('en/a')]: { url: '/a', locale: 'es' } });
  expect(propsOf(stories, '/a').links).toEqual({ [uuidOf('en/a')]: { url: '/en/a', locale: 'en' } });
});

test('a link to the page’s own translation leads to the other language', () => {
  const stories = [aStory({ slug: 'a' }), aStory({ slug: 'en/a', content: heroTo('a', 'en/a') })];
  expect(propsOf(stories, '/en/a').links).toEqual({
    [uuidOf('a')]: { url: '/a', locale: 'es' },
    [uuidOf('en/a')]: { url: '/en/a', locale: 'en' },
  });
});

test('nothing links to a translation whose address is taken', () => {
  const stories = [
    aStory({ slug: 'a', content: heroTo('en/c') }),
    aStory({ slug: 'en/c' }),
    aStory({ slug: 'b', alternates: [{ full_slug: 'en/c' }] }),
    aStory({ slug: 'x', path: 'b', published_at: '2026-05-01T00:00:00.000Z' }),
  ];
  expect(propsOf(stories, '/a').links).toEqual({ [uuidOf('en/c')]: { url: '/en/c', locale: 'en' } });
});

test('cards in several languages refer to the same stories, those in the language of the page', () => {
  const testimonials = ['t', 'en/t'].map((slug) => aStory({ slug, content: { component: 'testimonial', link: uuidOf('x') } }));
  const others = [
    aStory({ slug: 'home', content: { component: 'home' } }),
    aStory({ slug: 'en/home', content: { component: 'home' } }),
    aStory({ slug: 'x', content: { component: 'course' } }),
    aStory({ slug: 'en/x', content: { component: 'course' } }),
  ];
  for (const inOrder of [testimonials, testimonials.toReversed()]) {
    const shownOn = (url: string) => propsOf([...inOrder, ...others], url, { of: ['testimonial'] }).cards[uuidOf('x')]?.url;
    expect([shownOn('/'), shownOn('/en')]).toEqual(['/x', '/en/x']);
  }
});

const author = (slug: string, more: object = {}) => aStory({ slug, content: { component: 'author', ...more } });
const tip = (slug: string, more: object = {}) => aStory({ slug, content: { component: 'devtip', ...more } });

test('a story shown for two reasons has the relations that either needs', () => {
  const stories = [
    aStory({ slug: 'home', content: { component: 'home' } }),
    aStory({ slug: 't', content: { component: 'testimonial', title: '', link: uuidOf('x') } }),
    aStory({ slug: 'x', content: { component: 'course', teacher: uuidOf('ana') } }),
    author('ana'),
  ];
  // First where references to it end, then as one of the listed stories.
  const { cards } = propsOf(stories, '/', { of: ['testimonial', 'course'] });
  expect(Object.keys(cards)).toEqual(['t', 'x', 'ana'].map(uuidOf));
});

test('a related story comes with the relations of its card', () => {
  const items = [uuidOf('b')];
  const stories = [
    aStory({ slug: 'p', content: { component: 'page', body: [{ component: 'latest', _uid: '1', items }] } }),
    tip('b', { author: uuidOf('ana') }),
    author('ana'),
  ];
  expect(Object.keys(propsOf(stories, '/p').cards)).toEqual(['b', 'ana'].map(uuidOf));
});

test('listed stories come with the relations of their cards, one level deep', () => {
  const stories = [
    aStory({ slug: 'home', content: { component: 'home' } }),
    aStory({ slug: 't', content: { component: 'testimonial', title: '', link: uuidOf('x') } }),
    aStory({ slug: 'x', content: { component: 'course', teacher: uuidOf('ana') } }),
    author('ana'),
  ];
  expect(Object.keys(propsOf(stories, '/', { of: ['testimonial'] }).cards)).toEqual(['t', 'x'].map(uuidOf));
});

test('a lesson has the teacher of its course', () => {
  const stories = [
    aStory({ slug: 'cursos/x/', content: { component: 'course', teacher: uuidOf('ana') } }),
    aStory({ slug: 'cursos/x/a', content: { component: 'lesson' } }),
    author('ana'),
  ];
  expect(Object.keys(propsOf(stories, '/cursos/x/a').cards)).toEqual([uuidOf('ana')]);
});

test('the breadcrumb stays within the language', () => {
  const stories = [
    aStory({ slug: 'home', content: { component: 'home', title: 'Inicio' } }),
    aStory({ slug: 'en/courses', content: { title: 'Courses' } }),
    aStory({ slug: 'en/courses/x', content: { title: 'X' } }),
  ];
  expect(propsOf(stories, '/en/courses/x').breadcrumb.map(({ title }) => title)).toEqual(['Courses', 'X']);
});

test('the breadcrumb begins at the home page, which has none itself', () => {
  const stories = [
    aStory({ slug: 'home', content: { component: 'home', title: 'Inicio' } }),
    aStory({ slug: 'en/home', content: { component: 'home', title: 'Home' } }),
    aStory({ slug: 'en/courses', content: { title: 'Courses' } }),
    aStory({ slug: 'en/courses/x', content: { title: 'X' } }),
  ];
  expect(propsOf(stories, '/en/courses/x').breadcrumb.map(({ title }) => title)).toEqual(['Home', 'Courses', 'X']);
  for (const url of ['/', '/en', '/login']) expect(propsOf(stories, url).breadcrumb).toEqual([]);
});

test('a language without menus uses another’s, with links to its own pages', () => {
  const main = [{ component: 'menu-item', _uid: '1', label: 'L', link: link('a') }];
  const stories = [
    aStory({ slug: 'a' }),
    aStory({ slug: 'en/a' }),
    aStory({ slug: 'config/menus', content: { component: 'menus', main } }),
  ];
  const { menus } = propsOf(stories, '/en/a');
  expect(menus?.story.uuid).toBe(uuidOf('config/menus'));
  expect(menus?.links).toEqual({ [uuidOf('a')]: { url: '/en/a', locale: 'en' } });
});

test('the menus lead to the language of the page, even if the page links to its own translation', () => {
  const main = [{ component: 'menu-item', _uid: '1', label: 'L', link: link('a') }];
  const stories = [
    aStory({ slug: 'a' }),
    aStory({ slug: 'en/a', content: heroTo('a') }),
    aStory({ slug: 'en/config/menus', content: { component: 'menus', main } }),
  ];
  const { menus, links } = propsOf(stories, '/en/a');
  expect(links).toEqual({ [uuidOf('a')]: { url: '/a', locale: 'es' } });
  expect(menus?.links).toEqual({ [uuidOf('a')]: { url: '/en/a', locale: 'en' } });
});

test('a link with only a slug leads to that path unless its story has no page', () => {
  const by = (slug: string) => ({ linktype: 'story', id: '', cached_url: slug });
  const stories = [
    aStory({
      slug: 'p',
      content: { component: 'page', body: [{ component: 'hero', _uid: '1', cta_link: by('nobody'), second_link: by('q') }] },
    }),
    aStory({ slug: 'q', content: { component: 'faq-item' } }),
  ];
  expect(propsOf(stories, '/p').links).toEqual({ '/nobody': { url: '/nobody', locale: 'es' } });
});

test('visits are counted only on a site that search engines may list', () => {
  const config = aConfig({ analytics: { script: 'https://stats.example/script.js' } });
  expect(toSiteInfo(config, { demo: false, noindex: false }).analytics).toMatchObject({ script: 'https://stats.example/script.js' });
  expect(toSiteInfo(config, { demo: false, noindex: true }).analytics).toBeNull();
});

test('on a site below a path of its host, every address that a page gets begins with that path, and all else is the same', () => {
  const stories = [
    aStory({ slug: 'home', content: { component: 'home' } }),
    aStory({ slug: 'en/home', content: { component: 'home' } }),
    aStory({
      slug: 'config/menus',
      content: { component: 'menus', header: [{ component: 'menu-link', _uid: 'm', link: link('cursos/x/') }] },
    }),
    aStory({ slug: 'cursos/x/', content: { component: 'course', title: 'X' } }),
    aStory({ slug: 'en/cursos/x/', content: { component: 'course', title: 'X' } }),
    aStory({ slug: 'cursos/x/a', content: { component: 'lesson', title: 'A' } }),
    aStory({ slug: 'p/ana', content: { component: 'author' } }),
    aStory({
      slug: 'cursos/x/b',
      content: { component: 'lesson', author: uuidOf('p/ana'), body: [{ component: 'hero', _uid: '1', cta_link: link('p/ana') }] },
    }),
  ];
  const at = (origin: string, url: string) => propsOf(stories, url, undefined, aConfig({ site: { name: 'Test', origin } }));
  for (const url of ['/cursos/x/b', '/cursos/x', '/', '/en', '/login']) {
    const [below, plain] = [at('https://test.example/learn', url), at('https://test.example', url)];
    expect(JSON.parse(JSON.stringify(below).replaceAll('"/learn', '"'))).toEqual(JSON.parse(JSON.stringify(plain)));
    const addresses = JSON.stringify(below).match(/"\/[^"]*"/g) ?? [];
    expect(addresses.filter((address) => !/^"\/learn(?:\/|$)/.test(address) && address !== '"/learn"')).toEqual([]);
    expect(addresses.length).toBeGreaterThan(10);
  }
});
