import type { PictureAsset, Translate, UrlPath } from '../../templates/contract.ts';
import { SHARE_SIZE, exactly } from '../../templates/parts/media/image-service.ts';
import { FEEDS, type FeedFormat } from '../../templates/parts/feeds.ts';
import { kindName, kindOf } from '../../templates/kinds.ts';
import { NEWEST } from '../../templates/parts/list/list-queries.ts';
import { toCard, type SiteStory } from '../site/graph.ts';
import { isFallback } from '../site/graph/fallbacks.ts';
import type { Site } from '../site/site.ts';
import { imageOf } from '../../templates/parts/media/main-picture.ts';
import { summaryOf, titleOf } from '../../templates/parts/story-text.ts';
import type { LocaleConfig, SiteConfig } from '../config/define.ts';
import { createLists } from '../site/page/lists.ts';
import { contentAddresses } from '../site/routes.ts';
import { translateOf, type Messages } from '../site/translate.ts';
import { localeHome, localePath } from '../site/url.ts';
import { FORMATS, type Feed, type FeedItem, type FeedPicture } from './feed-formats.ts';
import type { OutputFile } from './output-file.ts';
import { urlOf } from '../lib/text.ts';

/**
 * The feeds of each language in all formats, with its newest stories among those with a page. Stories that were never published, such as drafts, are not
 * news and have no date.
 */
export function feeds(site: Site, messages: Messages): readonly OutputFile[] {
  const { config } = site;
  const list = createLists(site);
  const isContent = contentAddresses(config);
  return config.locales.flatMap((locale) => {
    const news = list(NEWEST, locale.code).filter(
      (one) => one.story.url && isContent(one.story.url) && one.story.publishedAt !== null && !isFallback(one),
    );
    const feed = toFeed(news.slice(0, LENGTH), { locale, config, t: translateOf(messages, locale.code) });
    return FORMATS.map(([format, write]) => ({ path: feedPath(format, locale), contents: write(feed) }));
  });
}

/** The output path of a language's feed. */
export const feedPath = (format: FeedFormat, { prefix }: Pick<LocaleConfig, 'prefix'>): string =>
  localePath(FEEDS[format].path, prefix).slice(1);

/** The id of a story in all feeds, independent of its address. */
export const feedId = (uuid: string): string => `urn:uuid:${uuid}`;

// --- internal ---

/** Maximum number of stories in a feed. */
const LENGTH = 20;

interface FeedOptions {
  readonly locale: LocaleConfig;
  readonly config: Pick<SiteConfig, 'site'>;
  readonly t: Translate;
}

/** The feed of some stories, each of which must have an address and have been published. */
function toFeed(stories: readonly SiteStory[], { locale: { iso, prefix }, config: { site }, t }: FeedOptions): Feed {
  const items = stories.map((one) => toItem(one, { origin: site.origin, t }));
  const dates = items.flatMap(({ published, updated }) => [published, updated]);
  const addressOf = (format: FeedFormat) => site.origin + localePath(FEEDS[format].path, prefix);
  return {
    title: plain(t('feed.title', { site: site.name })),
    description: plain(t('feed.description')),
    author: plain(site.name),
    iso,
    home: site.origin + localeHome(prefix),
    addresses: { rss: addressOf('rss'), atom: addressOf('atom'), json: addressOf('json') },
    updated: dates.toSorted().at(-1) ?? null,
    items,
  };
}

function toItem(one: SiteStory, { origin, t }: { readonly origin: string; readonly t: Translate }): FeedItem {
  const card = toCard(one);
  const [kind, image, published] = [kindOf(card), imageOf(card), card.publishedAt ?? ''];
  return {
    id: feedId(card.uuid),
    url: origin + (card.url as UrlPath),
    title: plain(titleOf(card)),
    summary: plain(summaryOf(card)),
    kind: kind && { key: kind, name: plain(kindName(kind, t)) },
    picture: image && toPicture(image, origin),
    published,
    updated: card.updatedAt ?? published,
  };
}

/** The picture at the size used for shared links, if the image service can make that. */
function toPicture(image: PictureAsset, origin: string): FeedPicture | null {
  const cut = exactly(image, SHARE_SIZE);
  const src = cut ?? image.src;
  const url = urlOf(src, origin);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (cut) return { url: url.href, type: 'image/jpeg', ...SHARE_SIZE };
  const ending = /\.(\w+)$/.exec(url.pathname)?.[1]?.toLowerCase() ?? '';
  return { url: url.href, type: TYPES[ending] ?? null, width: image.width, height: image.height };
}

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

// Characters that XML cannot represent, including lone surrogates (https://www.w3.org/TR/xml/#charsets).
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text on one line, without characters that a feed cannot hold. */
const plain = (text: string) => text.replace(NOT_XML, '').replace(/\s+/g, ' ').trim();
