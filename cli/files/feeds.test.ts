import { describe, expect, test } from 'vitest';
import { aConfig, aSite, aStory, uuidOf } from '../../test/support/builders.ts';
import { SITE } from '../../test/support/academy.ts';
import { parseXml, type XmlElement } from '../../test/support/parse-xml.ts';
import { loadMessages } from '../render/messages.ts';
import { feeds } from './feeds.ts';

type Raw = ReturnType<typeof aStory>;

const ATOM = '{http://www.w3.org/2005/Atom}';
const MEDIA = '{http://search.yahoo.com/mrss/}';

/** The feeds of a site with these stories, as texts by path. */
const feedsOf = (stories: readonly Raw[], config = aConfig()) =>
  new Map(feeds(aSite(stories, config), loadMessages(SITE, config.locales)).map(({ path, contents }) => [path, String(contents)]));

const tip = (slug: string, { content = {}, ...more }: { readonly content?: object; readonly [key: string]: unknown } = {}) =>
  aStory({ slug, ...more, content: { component: 'devtip', title: slug, ...content } });
const published = (slug: string, date: string, more: object = {}) => tip(slug, { first_published_at: date, updated_at: date, ...more });

const json = (files: ReadonlyMap<string, string>, path = 'feed.json') =>
  JSON.parse(files.get(path) ?? '') as { readonly items: readonly Readonly<Record<string, unknown>>[]; readonly [key: string]: unknown };
const channelOf = (files: ReadonlyMap<string, string>, path = 'rss.xml') => parseXml(files.get(path) ?? '').all('channel')[0] as XmlElement;
const atomOf = (files: ReadonlyMap<string, string>, path = 'atom.xml') => parseXml(files.get(path) ?? '');

test('a story has the same entry in all formats', () => {
  const files = feedsOf([
    tip('tips/dialog', {
      first_published_at: '2026-03-04T05:06:07.000Z',
      updated_at: '2026-04-05T06:07:08.000Z',
      content: { title: 'Use <dialog> & co.', summary: 'It says "&lt;" in\n two  lines.' },
    }),
  ]);
  const [id, url] = [`urn:uuid:${uuidOf('tips/dialog')}`, 'https://test.example/tips/dialog'];
  const [title, summary] = ['Use <dialog> & co.', 'It says "&lt;" in two lines.'];

  const channel = channelOf(files);
  expect(['title', 'link', 'description', 'language', 'lastBuildDate'].map((name) => channel.one(name))).toEqual([
    'Novedades de Test',
    'https://test.example/',
    'Los cursos, talleres, charlas y textos más recientes.',
    'es-ES',
    'Sun, 05 Apr 2026 06:07:08 GMT',
  ]);
  const item = channel.all('item')[0]!;
  expect(['title', 'link', 'guid', 'pubDate', 'category'].map((name) => item.one(name))).toEqual([
    title,
    url,
    id,
    'Wed, 04 Mar 2026 05:06:07 GMT',
    'Consejo',
  ]);
  // The description is HTML, and this is its text.
  expect(parseXml(`<p>${item.one('description')}</p>`).text).toBe(summary);

  const feed = atomOf(files);
  expect([feed.name, feed.attributes['xml:lang'], feed.one(`${ATOM}updated`)]).toEqual([
    `${ATOM}feed`,
    'es-ES',
    '2026-04-05T06:07:08.000Z',
  ]);
  const entry = feed.all(`${ATOM}entry`)[0]!;
  expect(['id', 'title', 'published', 'updated', 'summary'].map((name) => entry.one(ATOM + name))).toEqual([
    id,
    title,
    '2026-03-04T05:06:07.000Z',
    '2026-04-05T06:07:08.000Z',
    summary,
  ]);
  expect(entry.all(`${ATOM}link`).map(({ attributes }) => attributes)).toEqual([
    { rel: 'alternate', type: 'text/html', hreflang: 'es-ES', href: url },
  ]);
  expect(entry.all(`${ATOM}category`)[0]?.attributes).toEqual({ term: 'devtip', label: 'Consejo' });

  expect(json(files)).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Novedades de Test',
    description: 'Los cursos, talleres, charlas y textos más recientes.',
    home_page_url: 'https://test.example/',
    feed_url: 'https://test.example/feed.json',
    language: 'es-ES',
    authors: [{ name: 'Test', url: 'https://test.example/' }],
    items: [
      {
        id,
        url,
        title,
        content_text: summary,
        date_published: '2026-03-04T05:06:07.000Z',
        date_modified: '2026-04-05T06:07:08.000Z',
        tags: ['Consejo'],
      },
    ],
  });
});

test('a story without a summary has none, and its title as the text that JSON Feed requires', () => {
  const files = feedsOf([tip('a', { content: { title: 'A' } })]);
  expect(channelOf(files).all('item')[0]!.all('description')).toEqual([]);
  expect(atomOf(files).all(`${ATOM}entry`)[0]!.all(`${ATOM}summary`)).toEqual([]);
  expect(json(files).items).toMatchObject([{ content_text: 'A' }]);
});

test('each language has its own feed, with its own address and home page', () => {
  const files = feedsOf([tip('a'), tip('en/b')]);
  expect([...files.keys()]).toEqual(['rss.xml', 'atom.xml', 'feed.json', 'en/rss.xml', 'en/atom.xml', 'en/feed.json']);
  expect(json(files, 'en/feed.json')).toMatchObject({
    title: 'What is new at Test',
    home_page_url: 'https://test.example/en',
    feed_url: 'https://test.example/en/feed.json',
    language: 'en-US',
    items: [{ url: 'https://test.example/en/b', tags: ['Dev tip'] }],
  });
  const channel = channelOf(files, 'en/rss.xml');
  expect([channel.one('link'), channel.one('language')]).toEqual(['https://test.example/en', 'en-US']);
  expect(channel.all(`${ATOM}link`)[0]?.attributes).toEqual({
    rel: 'self',
    type: 'application/rss+xml',
    href: 'https://test.example/en/rss.xml',
  });
  const feed = atomOf(files, 'en/atom.xml');
  expect(feed.all(`${ATOM}link`).map(({ attributes: { rel, href } }) => [rel, href])).toEqual([
    ['alternate', 'https://test.example/en'],
    ['self', 'https://test.example/en/atom.xml'],
  ]);
  expect(feed.one(`${ATOM}id`)).toBe('https://test.example/en/atom.xml');
  expect(feed.all(`${ATOM}author`)[0]?.one(`${ATOM}name`)).toBe('Test');
});

describe('feeds contain', () => {
  const told = (stories: readonly Raw[], config = aConfig()) => json(feedsOf(stories, config)).items.map(({ url }) => url);

  test('the newest twenty stories by first publication', () => {
    const stories = Array.from({ length: 22 }, (_, day) => published(`tip-${day}`, new Date(Date.UTC(2026, 0, 1 + day)).toISOString()));
    const again = published('old', '2020-01-01T00:00:00.000Z', { published_at: '2026-12-01T00:00:00.000Z' });
    const urls = told([again, ...stories]);
    expect(urls).toHaveLength(20);
    expect([urls[0], urls[19]]).toEqual(['https://test.example/tip-21', 'https://test.example/tip-2']);
  });

  test('only the kinds of stories that are news', () => {
    const kinds = ['course', 'workshop', 'devtip', 'fundamental', 'key', 'show', 'lesson', 'author', 'category', 'page', 'static'];
    const urls = told(kinds.map((component) => aStory({ slug: component, content: { component } })));
    expect(urls.map((url) => String(url).slice('https://test.example/'.length)).toSorted()).toEqual(
      ['course', 'workshop', 'devtip', 'fundamental', 'key', 'show'].toSorted(),
    );
  });

  test('no story without a page, even if it is the newest', () => {
    const late = { first_published_at: '2026-11-01T00:00:00.000Z', published_at: '2020-01-01T00:00:00.000Z' };
    const stories = [
      tip('a'),
      tip('login', late),
      // Its address belongs to another story.
      tip('taken', { ...late, path: 'a' }),
      tip('config/hidden', late),
      tip('drafted', { published_at: null, first_published_at: null }),
    ];
    expect(told(stories)).toEqual(['https://test.example/a']);
    expect(told([tip('a'), tip('b')], aConfig({ routes: { withoutPage: ['devtip'] } }))).toEqual([]);
  });

  test('no entries if there is no news, and are still valid', () => {
    const files = feedsOf([aStory({ slug: 'home' })]);
    expect(channelOf(files).children.map(({ name }) => name)).toEqual(['title', 'link', 'description', 'language', `${ATOM}link`]);
    expect(atomOf(files).one(`${ATOM}updated`)).toBe('1970-01-01T00:00:00.000Z');
    expect(json(files).items).toEqual([]);
  });
});

describe('a picture', () => {
  const image = (filename: string) => ({ fieldtype: 'asset', filename, alt: 'A', title: '', focus: '' });
  const pictures = (filename: string) => {
    const files = feedsOf([tip('a', { content: { image: image(filename) } })]);
    const item = channelOf(files).all('item')[0]!;
    const links = atomOf(files).all(`${ATOM}entry`)[0]!.all(`${ATOM}link`);
    return {
      rss: item.all(`${MEDIA}content`)[0]?.attributes,
      atom: links.find(({ attributes: { rel } }) => rel === 'enclosure')?.attributes,
      json: json(files).items[0]?.['image'],
    };
  };

  test('is resized for sharing if the image service can do it', () => {
    const url = 'https://a.storyblok.com/f/1/2000x1500/x/photo.png/m/1200x630/smart/filters:format(jpeg)';
    expect(pictures('https://a.storyblok.com/f/1/2000x1500/x/photo.png')).toEqual({
      rss: { url, type: 'image/jpeg', medium: 'image', width: '1200', height: '630' },
      atom: { rel: 'enclosure', type: 'image/jpeg', href: url },
      json: url,
    });
  });

  test.each([
    ['https://a.storyblok.com/f/1/200x150/x/small.PNG', { type: 'image/png', width: '200', height: '150' }],
    ['https://pictures.example/a%20b?x="1"&y=<2>', {}],
    ['//a.storyblok.com/f/1/20x15/x/drawing.svg', { type: 'image/svg+xml', width: '20', height: '15' }],
  ])('keeps its original address otherwise: %s', (filename, told) => {
    const { href: url } = new URL(filename, 'https://test.example');
    expect(pictures(filename)).toEqual({
      rss: { url, medium: 'image', ...told },
      atom: { rel: 'enclosure', href: url, ...('type' in told ? { type: told.type } : {}) },
      json: url,
    });
  });

  test.each(['javascript:alert(1)', 'https://', 'data:image/png;base64,AAAA'])('is left out if nobody could fetch it: %s', (filename) => {
    expect(pictures(filename)).toEqual({ rss: undefined, atom: undefined, json: undefined });
  });
});

describe('any text that editors write', () => {
  const characters = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).join('');
  const odd = [
    ']]> and ]]> once more',
    `<script>alert("it's")</script> &amp; &nbsp; <!-- --> <?xml?>`,
    'half \uD83D of a pair, \uDE00 and the other',
    'whole 👩‍🏫 and \u{10FFFF}',
    '\uFFFE\uFFFF\uFEFF no characters',
    '\u2028\u2029 separators',
    characters,
    '   ',
  ];
  const stories = odd.map((text, number) =>
    published(`odd-${number}`, `2026-02-0${number + 1}T00:00:00.000Z`, { name: 'n', content: { title: text, summary: text } }),
  );
  const site = { name: `A&B <"${characters}">`, origin: 'https://test.example' };
  const files = feedsOf(stories, aConfig({ site }));

  test('is well-formed XML with the same text as the JSON feed', () => {
    const texts = json(files).items.map(({ title, content_text: summary }) => [title, summary]);
    expect(texts.some(([title]) => String(title).includes('👩‍🏫'))).toBe(true);
    expect(texts.every(([title]) => Buffer.from(String(title)).toString() === title)).toBe(true);
    expect(
      atomOf(files)
        .all(`${ATOM}entry`)
        .map((entry) => [entry.one(`${ATOM}title`), entry.all(`${ATOM}summary`)[0]?.text ?? entry.one(`${ATOM}title`)]),
    ).toEqual(texts);
    expect(
      channelOf(files)
        .all('item')
        .map((item) => item.one('title')),
    ).toEqual(texts.map(([title]) => title));
    expect(channelOf(files).one('title')).toBe(json(files)['title']);
  });

  test('still has an entry', () => {
    const [last] = json(files).items.slice(-1);
    expect(last).toMatchObject({ title: ']]> and ]]> once more', content_text: ']]> and ]]> once more' });
  });
});

test('entry ids are unique and survive a move of the story', () => {
  const uuid = uuidOf('moving');
  const before = feedsOf([tip('a', { uuid }), tip('b')]);
  const after = feedsOf([tip('c', { uuid }), tip('b')]);
  const ids = (files: ReadonlyMap<string, string>) => json(files).items.map(({ id }) => id);
  expect(ids(before)).toContain(`urn:uuid:${uuid}`);
  expect(new Set(ids(after))).toEqual(new Set(ids(before)));
});

test('a feed does not contain its build time', () => {
  const stories = [tip('a'), tip('b')];
  expect(feedsOf(stories)).toEqual(feedsOf(stories.toReversed()));
});
