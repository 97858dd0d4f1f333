import { createHash } from 'node:crypto';
import { parseConfig } from '../../cli/config/parse-config.ts';
import type { SiteConfig, UserConfig } from '../../cli/config/define.ts';
import type { PageNeeds } from '../../cli/hosting/page-needs.ts';
import { createSite, type Site, type SiteOptions } from '../../cli/site/site.ts';
import { isUnreadable, parseStory, type SourceStory } from '../../cli/site/parse.ts';
import { toSiteInfo } from '../../cli/site/page/props.ts';
import { summarise, type BlockKnowledge } from '../../cli/site/summary.ts';
import type { PageAssets, PageProps, UrlPath } from '../../templates/contract.ts';
import { everyIsland } from './every-island.ts';

type Raw = Readonly<Record<string, unknown>>;

/** A complete configuration of a bilingual site. */
export function aConfig(overrides: Partial<UserConfig> = {}): SiteConfig {
  return parseConfig({
    site: { name: 'Test', origin: 'https://test.example' },
    locales: [
      { code: 'es', iso: 'es-ES', label: 'ES', name: 'Español', prefix: '' },
      { code: 'en', iso: 'en-US', label: 'EN', name: 'English', prefix: 'en' },
    ],
    ...overrides,
  });
}

/** A uuid that is always the same for a name; for a number, it ends with it. */
export function uuidOf(name: string | number): string {
  if (typeof name === 'number') return `00000000-0000-4000-8000-${String(name).padStart(12, '0')}`;
  return createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** A story as the Content Delivery API sends it, published; fields of the content go in `content`. */
export function aStory({
  slug,
  content = {},
  ...rest
}: {
  readonly slug: string;
  readonly content?: Raw;
  readonly [key: string]: unknown;
}): Raw {
  const date = '2026-01-02T00:00:00.000Z';
  return {
    id: Number.parseInt(uuidOf(slug).slice(0, 6), 16),
    uuid: uuidOf(slug),
    name: slug,
    slug: slug.replace(/\/$/, '').split('/').at(-1),
    full_slug: slug,
    created_at: date,
    published_at: date,
    first_published_at: date,
    updated_at: date,
    position: 0,
    tag_list: [],
    is_startpage: slug.endsWith('/'),
    parent_id: 0,
    group_id: uuidOf(`group ${slug}`),
    path: null,
    alternates: [],
    lang: 'default',
    content: { _uid: uuidOf(`uid ${slug}`), component: 'page', title: slug, ...content },
    ...rest,
  };
}

/** A story in Management format, as `storyblok stories pull` writes it. */
export function aManagedStory(fields: Parameters<typeof aStory>[0]): Raw {
  return { is_folder: false, published: true, unpublished_changes: false, ...aStory(fields) };
}

/** The day of the sites here. */
export const TODAY = '2026-06-01';

/** The site linked from these stories. */
export function aSite(
  stories: readonly Raw[],
  config: SiteConfig = aConfig(),
  { otherAddresses, editUrl, withText, ...knowledge }: Partial<BlockKnowledge & SiteOptions & { readonly withText: boolean }> = {},
): Site {
  const known = { hasBlock: () => true, readsOf: () => [], staysPlain: () => false, ...knowledge };
  return createSite(
    stories.map((story) => summarise(aSourceStory(story, config.locales), known, { withText: withText ?? false })),
    { config, today: TODAY, otherAddresses, editUrl },
  );
}

const LOCALES = aConfig().locales;

/** A story as the parser returns it. */
export function aSourceStory(raw: Raw, locales = LOCALES): SourceStory {
  const parsed = parseStory(raw, { publicUrl: (address) => address, locales });
  if (isUnreadable(parsed)) throw new Error(parsed.reason);
  return parsed;
}

/** The props of an empty Spanish page; `more` is its content. */
export function aPage(more: Partial<PageProps> = {}): PageProps {
  return {
    url: '/' as UrlPath,
    locale: 'es',
    layout: 'full',
    story: null,
    screen: null,
    alternates: [],
    nearby: {},
    breadcrumb: [],
    course: null,
    cards: {},
    lists: {},
    over: [],
    links: {},
    menus: null,
    site: toSiteInfo(aConfig(), { demo: false, noindex: false }),
    assets: aPageAssets,
    ...more,
  };
}

/** What a page needs of other hosts, which is nothing. */
export const NO_NEEDS: PageNeeds = {
  frames: [],
  images: [],
  media: [],
  account: 'none',
  storage: false,
  callable: false,
  recaptcha: false,
  payment: false,
  analytics: false,
  anyPicture: false,
};

/** Addresses of the assets that pages load. */
export const aPageAssets: PageAssets = {
  stylesheet: '/site.css',
  loader: '/loader.js',
  islands: everyIsland,
  firstPaint: 'first()',
  favicon: '/favicon.svg',
  touchIcon: '/touch-icon.png',
  headingFont: '/headings.woff2',
  socialImage: '/social.png',
};

/** A rich text that has only a picture. */
export const aPicture: Raw = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'image', attrs: { src: '/assets/a.svg', alt: 'A picture' } }] }],
};

/** A rich text of these paragraphs. */
export function aText(...paragraphs: readonly string[]): Raw {
  return { type: 'doc', content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) };
}
