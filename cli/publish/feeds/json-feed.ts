import { uuidOfId } from './feed.ts';
import type { Feed, FeedItem } from './feed.ts';

/** Formats a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1). */
export function jsonFeed({ title, description, author, iso, home, addresses, items }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: addresses.json,
    language: iso,
    authors: [{ name: author, url: home }],
    items: items.map(toItem),
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
}

/** The uuids of the stories in a JSON Feed made by `jsonFeed`. */
export function uuidsIn(json: string): readonly string[] {
  return (JSON.parse(json) as { readonly items: readonly Pick<FeedItem, 'id'>[] }).items.map(({ id }) => uuidOfId(id));
}

// --- internal ---

const toItem = ({ id, url, title, summary, kind, picture, published, updated }: FeedItem) => ({
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
