/** The feeds of each language: where they are below its home page, and what they are. */
export const FEEDS = {
  rss: { path: '/rss.xml', type: 'application/rss+xml' },
  atom: { path: '/atom.xml', type: 'application/atom+xml' },
  json: { path: '/feed.json', type: 'application/feed+json' },
} as const;

export type FeedFormat = keyof typeof FEEDS;
