import type { PictureAsset, Translate, UrlPath } from '../../../templates/contract.ts';
import { exactly, SHARE_SIZE } from '../../../templates/parts/media/image-service.ts';
import { FEEDS } from '../../../templates/parts/feeds.ts';
import type { FeedFormat } from '../../../templates/parts/feeds.ts';
import { imageOf } from '../../../templates/parts/media/main-picture.ts';
import { kindName, kindOf } from '../../../templates/kinds.ts';
import { summaryOf, titleOf } from '../../../templates/parts/story-text.ts';
import type { LocaleConfig, SiteConfig } from '../../config/define.ts';
import { toCard } from '../../site/graph.ts';
import type { SiteStory } from '../../site/graph.ts';
import { localeHome, localePath } from '../../site/url.ts';

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

export interface FeedOptions {
  readonly locale: LocaleConfig;
  readonly config: Pick<SiteConfig, 'site'>;
  readonly t: Translate;
}

/** The id of a story in all feeds, independent of its address. */
export const feedId = (uuid: string): string => `${URN}${uuid}`;

/** The uuid of the story with this id. */
export const uuidOfId = (id: string): string => id.slice(URN.length);

/** Builds the feed of some stories, each of which must have an address and have been published. */
export function toFeed(stories: readonly SiteStory[], { locale: { iso, prefix }, config: { site }, t }: FeedOptions): Feed {
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

// --- internal ---

const URN = 'urn:uuid:';

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
  const url = URL.canParse(src, origin) ? new URL(src, origin) : null;
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
