/** The feeds of each language: their paths below its home page, and their types. */
export const FEEDS = {
  rss: { path: '/rss.xml', type: 'application/rss+xml' },
  atom: { path: '/atom.xml', type: 'application/atom+xml' },
  json: { path: '/feed.json', type: 'application/feed+json' },
} as const;

export type FeedFormat = keyof typeof FEEDS;
