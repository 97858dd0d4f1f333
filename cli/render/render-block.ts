import { listKey, type Card, type IslandScript, type PageProps, type UrlPath } from '../../templates/contract.ts';
import { trackSources } from '../cache/fingerprint.ts';
import { loadConfig } from '../config/load.ts';
import type { JsonObject } from '../lib/json.ts';
import { findSite } from '../lib/site-files.ts';
import { toSiteInfo } from '../site/page/props.ts';
import { normaliseBlock } from '../site/story/normalise.ts';
import { translateOf } from '../site/translate.ts';
import { bundleTemplates, importTemplates } from './bundle-templates.ts';
import { loadMessages } from './messages.ts';

/** A story that a block refers to. */
export interface ReferredStory {
  readonly uuid: string;
  readonly name: string;
  /** @default that of a page without fields */
  readonly content?: JsonObject;
}

/**
 * The HTML of a block, as the templates of the site render it that the working directory is in: for tests of these, as `academy/testing`. The block has
 * the fields that Storyblok stores; its lists of stories are empty.
 *
 * @example await renderBlock({ component: 'quote', text: 'Said.' }) // => '<blockquote>Said.</blockquote>'
 */
export async function renderBlock(content: JsonObject, stories: readonly ReferredStory[] = []): Promise<string> {
  const root = findSite(process.cwd());
  const config = await loadConfig(root);
  const { file } = await bundleTemplates({ root, sources: trackSources(root) });
  const templates = await importTemplates(file);
  const site = toSiteInfo(config, { demo: false, noindex: true });
  const locale = site.defaultLocale;
  const toBlock = (raw: JsonObject) => normaliseBlock({ _uid: 'test', ...raw }, { publicUrl: (address) => address });
  const cardOf = ({ uuid, name, content: fields }: ReferredStory): Card => ({
    ...UNDATED,
    uuid,
    name,
    locale,
    url: `/${uuid}` as UrlPath,
    content: toBlock({ component: 'page', ...fields }),
  });
  const cards = Object.fromEntries(stories.map((story) => [story.uuid, cardOf(story)]));
  const story = { ...cardOf({ uuid: 'test', name: 'Test' }), content: toBlock(content) };
  const queries = templates.readsOf(story.content, story);
  const props: PageProps = {
    ...EMPTY,
    url: '/test' as UrlPath,
    locale,
    story,
    cards,
    links: Object.fromEntries(Object.values(cards).flatMap(({ uuid, url }) => (url ? [[uuid, { url, locale }]] : []))),
    lists: Object.fromEntries(queries.map((query) => [listKey(query), []])),
    site,
  };
  const html = templates.render(props, translateOf(loadMessages(root, config.locales), locale));
  return /<main [^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
}

// --- internal ---

const UNDATED = { publishedAt: null, updatedAt: null };

/** A page without anything around its story; every island is there. */
const EMPTY: Omit<PageProps, 'url' | 'locale' | 'site'> = {
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
  assets: {
    stylesheet: '/site.css',
    headingFont: null,
    loader: '/loader.js',
    islands: new Proxy<Record<string, IslandScript>>({}, { get: (_, name) => ({ src: `/${String(name)}.js`, modules: [] }) }),
    firstPaint: '',
    favicon: '/favicon.svg',
    touchIcon: '/touch-icon.png',
    socialImage: '/social.png',
  },
};
