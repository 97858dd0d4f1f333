import { FEEDS } from '../../../templates/parts/feeds.ts';
import type { Feed, FeedItem } from './feed.ts';
import { branch, leaf, xmlFile } from './xml.ts';

/** Formats a feed as Atom (https://www.rfc-editor.org/rfc/rfc4287). */
export function atom(feed: Feed): string {
  return xmlFile(
    branch('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.iso }, [
      leaf('id', feed.addresses.atom),
      leaf('title', feed.title),
      leaf('subtitle', feed.description),
      leaf('updated', feed.updated ?? LONG_AGO),
      branch('author', {}, [leaf('name', feed.author)]),
      leaf('link', '', { rel: 'alternate', type: 'text/html', hreflang: feed.iso, href: feed.home }),
      leaf('link', '', { rel: 'self', type: FEEDS.atom.type, href: feed.addresses.atom }),
      ...feed.items.map((item) => toEntry(item, feed.iso)),
    ]),
  );
}

// --- internal ---

// A date is required even in an empty feed.
const LONG_AGO = '1970-01-01T00:00:00.000Z';

function toEntry({ id, url, title, summary, kind, picture, published, updated }: FeedItem, iso: string): string {
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
