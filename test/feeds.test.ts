import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { parseXml } from './support/parse-xml.ts';

const demo = inject('demo');
const ATOM = '{http://www.w3.org/2005/Atom}';
const MEDIA = '{http://search.yahoo.com/mrss/}';

const RFC_822 = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const ABSOLUTE = /^https:\/\/[^/\s]+\//;
const URN = /^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const all = (pattern: RegExp) => (texts: readonly unknown[]) => texts.filter((text) => !pattern.test(String(text)));
const [notRfc822, notRfc3339, notAbsolute, notUrn] = [all(RFC_822), all(RFC_3339), all(ABSOLUTE), all(URN)];

/** What the specifications require, whatever the content. */
describe.each([
  ['es-ES', ''],
  ['en-US', 'en/'],
])('the feeds of %s', (iso, folder) => {
  const read = (name: string) => readFileSync(join(demo, folder, name), 'utf8');
  const address = (name: string) => `https://academy.example/${folder}${name}`;
  const [channel] = parseXml(read('rss.xml')).all('channel');
  const feed = parseXml(read('atom.xml'));
  const json = JSON.parse(read('feed.json')) as { readonly items: readonly Record<string, unknown>[]; readonly [key: string]: unknown };
  const items = channel?.all('item') ?? [];
  const entries = feed.all(`${ATOM}entry`);

  test('are valid RSS 2.0', () => {
    expect([channel?.one('title'), channel?.one('description')].map(Boolean)).toEqual([true, true]);
    expect(channel?.one('language')).toBe(iso);
    expect(channel?.all(`${ATOM}link`).map(({ attributes: { rel, href } }) => [rel, href])).toEqual([['self', address('rss.xml')]]);
    expect(notRfc822([channel?.one('lastBuildDate'), ...items.map((item) => item.one('pubDate'))])).toEqual([]);
    expect(notAbsolute([channel?.one('link').replace(/\/?$/, '/'), ...items.map((item) => item.one('link'))])).toEqual([]);
    expect(items.filter((item) => item.one('title') === '' && item.all('description').length === 0)).toEqual([]);
    expect(items.map((item) => item.all('guid')[0]?.attributes)).toEqual(items.map(() => ({ isPermaLink: 'false' })));
    const pictures = items.flatMap((item) => item.all(`${MEDIA}content`).map(({ attributes }) => attributes));
    expect(pictures.length).toBeGreaterThan(0);
    expect(notAbsolute(pictures.map(({ url }) => url))).toEqual([]);
    expect(all(/^image\/[a-z+]+$/)(pictures.map(({ type }) => type))).toEqual([]);
  });

  test('are valid Atom', () => {
    for (const element of [feed, ...entries]) {
      expect(['id', 'title'].map((name) => element.one(ATOM + name)).filter((text) => text === '')).toEqual([]);
      expect(notRfc3339([element.one(`${ATOM}updated`)])).toEqual([]);
      const alternates = element.all(`${ATOM}link`).filter(({ attributes: { rel } }) => rel === 'alternate');
      expect(alternates.map(({ attributes: { hreflang } }) => hreflang)).toEqual([iso]);
      expect(notAbsolute(element.all(`${ATOM}link`).map(({ attributes: { href } }) => href?.replace(/\/en$/, '/en/')))).toEqual([]);
    }
    expect(feed.all(`${ATOM}author`).map((author) => author.one(`${ATOM}name`))).toEqual(['Academy']);
    expect(feed.one(`${ATOM}id`)).toBe(address('atom.xml'));
    expect(feed.one(`${ATOM}updated`)).toBe(
      entries
        .map((entry) => entry.one(`${ATOM}updated`))
        .toSorted()
        .at(-1),
    );
  });

  test('are valid JSON Feed 1.1', () => {
    expect(json).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', language: iso, feed_url: address('feed.json') });
    expect(json.items.filter(({ content_text: text }) => typeof text !== 'string' || text === '')).toEqual([]);
    expect(notRfc3339(json.items.flatMap(({ date_published: published, date_modified: modified }) => [published, modified]))).toEqual([]);
    expect(notAbsolute(json.items.flatMap(({ url, image = url }) => [url, image]))).toEqual([]);
  });

  test('contain the same stories in the same order with unique ids', () => {
    const ids = json.items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
    expect(notUrn(ids)).toEqual([]);
    expect(items.map((item) => item.one('guid'))).toEqual(ids);
    expect(entries.map((entry) => entry.one(`${ATOM}id`))).toEqual(ids);
    const dates = json.items.map(({ date_published: published }) => String(published));
    expect(dates).toEqual(dates.toSorted().toReversed());
  });
});
