import type { Locale } from '../../templates/contract.ts';
import { FEEDS } from '../../templates/parts/feeds.ts';
import type { FeedFormat } from '../../templates/parts/feeds.ts';
import { NEWEST } from '../../templates/parts/list/list-queries.ts';
import type { SiteStory } from '../site/graph.ts';
import type { Site } from '../site/site.ts';
import { createLists } from '../site/page/lists.ts';
import { translateOf } from '../site/translate.ts';
import type { Messages } from '../site/translate.ts';
import { localePath } from '../site/url.ts';
import { atom } from './feeds/atom.ts';
import { toFeed } from './feeds/feed.ts';
import type { FeedOptions } from './feeds/feed.ts';
import { jsonFeed } from './feeds/json-feed.ts';
import { rss } from './feeds/rss.ts';
import type { OutputFile } from './output-file.ts';

/** Maximum number of stories in a feed. */
const LENGTH = 20;

/**
 * Finds the stories for the feeds of a language: its newest among those with an address. Stories that were never published, such as drafts, are not
 * news and have no date.
 */
export function newestStories(site: Site, addresses: ReadonlyMap<string, string>): (locale: Locale) => readonly SiteStory[] {
  const list = createLists(site);
  return (locale) =>
    list(NEWEST, locale)
      .filter(({ story }) => addresses.has(story.uuid) && story.publishedAt !== null)
      .slice(0, LENGTH);
}

interface FeedsOptions extends Omit<FeedOptions, 't'> {
  readonly messages: Messages;
}

/** The feeds of a language in all formats, each with these stories. */
export function feeds(stories: readonly SiteStory[], { messages, ...options }: FeedsOptions): readonly OutputFile[] {
  const { locale } = options;
  const feed = toFeed(stories, { ...options, t: translateOf(messages, locale.code) });
  return [
    { path: feedPath('rss', locale), contents: rss(feed) },
    { path: feedPath('atom', locale), contents: atom(feed) },
    { path: feedPath('json', locale), contents: jsonFeed(feed) },
  ];
}

/** The output path of a language's feed. */
export const feedPath = (format: FeedFormat, { prefix }: FeedOptions['locale']): string => localePath(FEEDS[format].path, prefix).slice(1);
