import type { Asset, Translate, UrlPath } from '../../../templates/contract.ts';
import { SHARE_SIZE } from '../../../templates/head/share-image.ts';
import { FEEDS } from '../../../templates/parts/feeds.ts';
import type { FeedFormat } from '../../../templates/parts/feeds.ts';
import { exactly } from '../../../templates/parts/image-service.ts';
import { kindMessage, kindOf } from '../../../templates/parts/kind.ts';
import { imageOf, summaryOf, titleOf } from '../../../templates/parts/story-text.ts';
import type { LocaleConfig, SiteConfig } from '../../config/define.ts';
import { toCard } from '../../site/graph.ts';
import type { SiteStory } from '../../site/graph.ts';
import { localeHome, localePath } from '../../site/url.ts';

/**
 * What the feeds of a language say, in whichever format: texts as XML may have them, absolute addresses, ISO 8601 dates. A story says it alone, so that
 * feeds change with their stories only; that is why nothing tells who wrote it.
 */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The site, which stands for whoever wrote what. */
  readonly author: string;
  /** BCP 47 with region: `es-ES`. */
  readonly iso: string;
  /** The home page of the language. */
  readonly home: string;
  readonly addresses: Readonly<Record<FeedFormat, string>>;
  /** The newest date of its items; null where there are none. */
  readonly updated: string | null;
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Plain text; empty where nobody wrote any. */
  readonly summary: string;
  readonly kind: { readonly key: string; readonly name: string } | null;
  readonly picture: FeedPicture | null;
  readonly published: string;
  readonly updated: string;
}

export interface FeedPicture {
  readonly url: string;
  /** Its media type; null where the address does not tell. */
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

/** The id that a story has in all feeds, wherever it moves. */
export const feedId = (uuid: string): string => `${URN}${uuid}`;

/** The story that has an id. */
export const uuidOfId = (id: string): string => id.slice(URN.length);

/** What feeds say of some stories, each of which has an address and was published. */
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
    kind: kind && { key: kind, name: plain(t(kindMessage(kind))) },
    picture: image && toPicture(image, origin),
    published,
    updated: card.updatedAt ?? published,
  };
}

/** As large as shared links show it, where the image service can make that. */
function toPicture(image: Asset, origin: string): FeedPicture | null {
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

// What XML has no way to write, halves of pairs among it (https://www.w3.org/TR/xml/#charsets).
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text in one line, without what no feed could hold. */
const plain = (text: string) => text.replace(NOT_XML, '').replace(/\s+/g, ' ').trim();
