import { FEEDS } from '../../../templates/parts/feeds.ts';
import type { Feed, FeedItem, FeedPicture } from './feed.ts';
import { branch, escaped, leaf, xmlFile } from './xml.ts';

/** Formats a feed as RSS 2.0 (https://www.rssboard.org/rss-specification). */
export function rss(feed: Feed): string {
  const channel = [
    leaf('title', feed.title),
    leaf('link', feed.home),
    leaf('description', feed.description),
    leaf('language', feed.iso),
    ...(feed.updated ? [leaf('lastBuildDate', rfc822(feed.updated))] : []),
    leaf('atom:link', '', { rel: 'self', type: FEEDS.rss.type, href: feed.addresses.rss }),
    ...feed.items.map(toItem),
  ];
  return xmlFile(branch('rss', { version: '2.0', ...NAMESPACES }, [branch('channel', {}, channel)]));
}

// --- internal ---

const NAMESPACES = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:media': 'http://search.yahoo.com/mrss/' };

function toItem({ id, url, title, summary, kind, picture, published }: FeedItem): string {
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
