import { FEEDS, type FeedFormat } from '../../templates/parts/feeds.ts';

/**
 * The contents of a language's feeds, independent of format: XML-safe text, absolute addresses, ISO 8601 dates. Items depend only on their own
 * story, so that feeds change only with their stories; that is why no item names its author.
 */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The site, in place of the individual authors. */
  readonly author: string;
  /** BCP 47 with region: `es-ES`. */
  readonly iso: string;
  /** The home page of the language. */
  readonly home: string;
  readonly addresses: Readonly<Record<FeedFormat, string>>;
  /** The newest date of its items; null if there are none. */
  readonly updated: string | null;
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Plain text; may be empty. */
  readonly summary: string;
  readonly kind: { readonly key: string; readonly name: string } | null;
  readonly picture: FeedPicture | null;
  readonly published: string;
  readonly updated: string;
}

export interface FeedPicture {
  readonly url: string;
  /** Its media type; null if the address does not reveal it. */
  readonly type: string | null;
  /** In pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** The formats of a feed, and what writes it in each. */
export const FORMATS: readonly (readonly [FeedFormat, (feed: Feed) => string])[] = [
  ['rss', rss],
  ['atom', atom],
  ['json', jsonFeed],
];

/** Attributes of an element; null and undefined ones are omitted. */
type Attributes = Readonly<Record<string, string | number | null | undefined>>;

/** An element that contains text. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}${text === '' ? '/>' : `>${escaped(text)}</${name}>`}`;

/** An element that contains other elements. */
export const branch = (name: string, attributes: Attributes, children: readonly string[]): string =>
  [`<${name}${attributesOf(attributes)}>`, ...children, `</${name}>`].join('\n');

/** A file with this root element. */
export const xmlFile = (root: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;

// --- internal ---

/** Formats a feed as RSS 2.0 (https://www.rssboard.org/rss-specification). */
function rss(feed: Feed): string {
  const channel = [
    leaf('title', feed.title),
    leaf('link', feed.home),
    leaf('description', feed.description),
    leaf('language', feed.iso),
    ...(feed.updated ? [leaf('lastBuildDate', rfc822(feed.updated))] : []),
    leaf('atom:link', '', { rel: 'self', type: FEEDS.rss.type, href: feed.addresses.rss }),
    ...feed.items.map(toRssItem),
  ];
  return xmlFile(branch('rss', { version: '2.0', ...NAMESPACES }, [branch('channel', {}, channel)]));
}

const NAMESPACES = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:media': 'http://search.yahoo.com/mrss/' };

function toRssItem({ id, url, title, summary, kind, picture, published }: FeedItem): string {
  return branch('item', {}, [
    leaf('title', title),
    leaf('link', url),
    leaf('guid', id, { isPermaLink: 'false' }),
    leaf('pubDate', rfc822(published)),
    ...(kind ? [leaf('category', kind.name)] : []),
    // The only element that contains HTML.
    ...(summary ? [leaf('description', escaped(summary))] : []),
    ...(picture ? [toMedia(picture)] : []),
  ]);
}

// Not an enclosure, which must state its size in bytes.
const toMedia = ({ url, type, width, height }: FeedPicture) => leaf('media:content', '', { url, type, medium: 'image', width, height });

/** @example rfc822('2026-03-04T05:06:07.000Z') // => 'Wed, 04 Mar 2026 05:06:07 GMT' */
const rfc822 = (date: string) => new Date(date).toUTCString();

/** Formats a feed as Atom (https://www.rfc-editor.org/rfc/rfc4287). */
function atom(feed: Feed): string {
  return xmlFile(
    branch('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.iso }, [
      leaf('id', feed.addresses.atom),
      leaf('title', feed.title),
      leaf('subtitle', feed.description),
      leaf('updated', feed.updated ?? LONG_AGO),
      branch('author', {}, [leaf('name', feed.author)]),
      leaf('link', '', { rel: 'alternate', type: 'text/html', hreflang: feed.iso, href: feed.home }),
      leaf('link', '', { rel: 'self', type: FEEDS.atom.type, href: feed.addresses.atom }),
      ...feed.items.map((item) => toAtomEntry(item, feed.iso)),
    ]),
  );
}

// A date is required even in an empty feed.
const LONG_AGO = '1970-01-01T00:00:00.000Z';

function toAtomEntry({ id, url, title, summary, kind, picture, published, updated }: FeedItem, iso: string): string {
  return branch('entry', {}, [
    leaf('id', id),
    leaf('title', title),
    leaf('link', '', { rel: 'alternate', type: 'text/html', hreflang: iso, href: url }),
    leaf('published', published),
    leaf('updated', updated),
    ...(kind ? [leaf('category', '', { term: kind.key, label: kind.name })] : []),
    ...(summary ? [leaf('summary', summary)] : []),
    ...(picture ? [leaf('link', '', { rel: 'enclosure', type: picture.type, href: picture.url })] : []),
  ]);
}

/** Formats a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1). */
function jsonFeed({ title, description, author, iso, home, addresses, items }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: addresses.json,
    language: iso,
    authors: [{ name: author, url: home }],
    items: items.map(toJsonItem),
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
}

const toJsonItem = ({ id, url, title, summary, kind, picture, published, updated }: FeedItem) => ({
  id,
  url,
  title,
  // JSON Feed requires `content_text` or `content_html`.
  content_text: summary || title,
  ...(picture ? { image: picture.url } : {}),
  date_published: published,
  date_modified: updated,
  ...(kind ? { tags: [kind.name] } : {}),
});

/** Escapes text for HTML or XML. */
const escaped = (text: string): string => text.replace(/[&<>]/g, toReference);

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replaceAll('"', toReference)}"`)
    .join('');
}

// Numeric references, since readers disagree about titles that contain `&lt;` (https://www.rssboard.org/rss-profile#data-types-characterdata).
const toReference = (character: string) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
