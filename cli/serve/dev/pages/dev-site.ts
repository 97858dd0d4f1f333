// The interface between development and the build stages for pages: their names and inputs. Their problems: `dev-problems.ts`. The site's other files:
// `files-beside-pages.ts`.
import type { PageAssets, PageProps, SiteInfo } from '../../../../templates/contract.ts';
import { assetSourceOf, readPictures } from '../../../assets/local-pictures.ts';
import type { LocalPictures } from '../../../assets/local-pictures.ts';
import { publicAddresses } from '../../../assets/public-files.ts';
import type { PublicFiles } from '../../../assets/public-files.ts';
import type { SiteConfig } from '../../../config/define.ts';
import { askedRedirects } from '../../../hosting/asked-redirects.ts';
import { redirectProblems } from '../../../hosting/redirect-problems.ts';
import { planRedirects } from '../../../hosting/redirects.ts';
import type { Redirect } from '../../../hosting/redirects.ts';
import { isObject } from '../../../json.ts';
import type { Templates } from '../../../render/bundle-templates.ts';
import { addressesOf } from '../../../site/check.ts';
import { buildSite, toCard } from '../../../site/graph.ts';
import type { Site, SiteBasis, SiteStory } from '../../../site/graph.ts';
import { createPageInputs, menusOf } from '../../../site/page/inputs.ts';
import type { PageInputs } from '../../../site/page/inputs.ts';
import { toPageProps } from '../../../site/page/props.ts';
import { toSiteInfo } from '../../../site/page/site-info.ts';
import { isUnreadable, parseStory } from '../../../site/parse.ts';
import type { SourceStory, UnreadableStory } from '../../../site/parse.ts';
import type { Problem } from '../../../site/problems.ts';
import { planPages } from '../../../site/routes.ts';
import type { Page } from '../../../site/routes.ts';
import { isSearchedWhole } from '../../../site/story/search-text.ts';
import { placeOf, summarise } from '../../../site/summary.ts';
import type { BlockKnowledge } from '../../../site/summary.ts';
import { translateOf } from '../../../site/translate.ts';
import type { Messages } from '../../../site/translate.ts';
import type { DevContent } from '../materials/content.ts';
import type { DrawnImages } from '../materials/drawn-images.ts';

/** A space linked into a site, with everything needed to find and check its pages. */
export interface DevSite {
  readonly content: DevContent;
  readonly config: SiteConfig;
  readonly site: Site;
  readonly pages: readonly Page[];
  /** By the file with which a host would respond. */
  readonly byFile: ReadonlyMap<string, Page>;
  readonly addresses: ReadonlySet<string>;
  /** Those that were requested, by the URL they start at. Redirects of renamed stories are known only to the deployed site. */
  readonly redirects: ReadonlyMap<string, Redirect>;
  /** The requested redirects that were not made. */
  readonly redirectProblems: readonly Problem[];
  /** The addresses that links may point to besides those of pages: requested redirects, whether or not they were made, and public files. */
  readonly otherAddresses: readonly string[];
  readonly publicFiles: PublicFiles;
  /** Every complete story, by uuid. */
  readonly sources: Map<string, SourceStory>;
  readonly unreadable: readonly UnreadableStory[];
  readonly pictures: LocalPictures;
  readonly inputsOf: (page: Page) => PageInputs;
}

/** What rendering a page needs besides its content. */
export interface RenderTools {
  readonly templates: Templates;
  readonly messages: Messages;
  readonly assets: PageAssets;
  readonly images: DrawnImages;
}

interface LinkOptions extends SiteBasis {
  /** @default none */
  readonly publicFiles?: PublicFiles;
}

/** Links a space into a site, like the build does. */
export function linkDevSite(content: DevContent, { config, today, publicFiles = { files: [], links: [] } }: LinkOptions): DevSite {
  const pictures = readPictures(content.assetsDir);
  const reading = { ...assetSourceOf(pictures.urls), locales: config.locales };
  const parsed = [...content.stories.values()].map((raw) => parseStory(raw, reading));
  const sources = new Map(parsed.flatMap((one) => (isUnreadable(one) ? [] : [[one.uuid, one] as const])));
  const withText = isSearchedWhole(content.stories.size);
  const site = buildSite(
    [...sources.values()].map((source) => summarise(source, NO_TEMPLATES, { withText })),
    { config, today },
  );
  const pages = planPages(site);
  const urls = pages.map(({ url }) => url);
  const asked = askedRedirects(config, content.entries);
  const otherAddresses = [...asked.redirects.map(({ from }) => from), ...publicAddresses(publicFiles)];
  const plan = planRedirects({ asked: asked.redirects, moved: new Map(), taken: new Set(urls) });
  return {
    content,
    config,
    site,
    pages,
    byFile: new Map(pages.map((page) => [page.file, page])),
    addresses: addressesOf([...urls, ...otherAddresses], config),
    otherAddresses,
    publicFiles,
    redirectProblems: redirectProblems(asked, plan),
    redirects: new Map(plan.redirects.map((one) => [one.from, one])),
    sources,
    unreadable: parsed.filter(isUnreadable),
    pictures,
    inputsOf: createPageInputs(site),
  };
}

/**
 * The same site with new content for one story, without looking at the others; null if more than its content changed, or if the story is new, so that
 * everything has to be fetched again: a single story does not show its place among the others.
 */
export function replaceStory(linked: DevSite, raw: unknown): DevSite | null {
  const { site, content, sources, pictures } = linked;
  const source = parseStory(raw, { ...assetSourceOf(pictures.urls), locales: site.config.locales });
  if (isUnreadable(source)) return null;
  const [known, before] = [site.stories.get(source.uuid), sources.get(source.uuid)];
  if (!known || !before || placeIn(before) !== placeIn(source)) return null;
  if (positionOf(content.stories.get(source.uuid)) !== positionOf(raw)) return null;
  if (site.taken.some(({ story, by }) => [story.uuid, by.uuid].includes(source.uuid))) return null;
  const alone = buildSite([summarise(source, NO_TEMPLATES, { withText: known.source.text !== null })], site).stories.get(source.uuid);
  if (!alone) return null;
  // Updated in place, so that everything that refers to the story sees the new one.
  Object.assign(known, { source: alone.source, story: alone.story });
  sources.set(source.uuid, source);
  content.stories.set(source.uuid, raw);
  return { ...linked, inputsOf: createPageInputs(site) };
}

/** What a page is made from. */
export function propsOf(linked: DevSite, page: Page, { templates, assets }: Pick<RenderTools, 'templates' | 'assets'>): PageProps {
  const { site, inputsOf } = linked;
  const inputs = inputsOf({ ...page, story: page.story && asKnownBy(templates, page.story, linked) });
  const find = (uuid: string) => site.stories.get(uuid) as SiteStory;
  const storyOf = (uuid: string) => ({ ...find(uuid).story, content: sourceStoryOf(linked, uuid).content });
  return toPageProps(inputs, {
    storyOf,
    menuOf: storyOf,
    menus: menusOf(site),
    cardOf: (uuid) => toCard(find(uuid)),
    info: infoOf(linked),
    assets,
  });
}

/** What every page knows about the site. */
export const infoOf = ({ config, content }: Pick<DevSite, 'config' | 'content'>): SiteInfo =>
  toSiteInfo(config, { demo: content.isDemo, noindex: true });

/** A page as written by the build. */
export function renderProps(props: PageProps, { templates, messages, images }: Omit<RenderTools, 'assets'>): string {
  const draw = props.site.shareImages ? images.drawFor(props) : null;
  return templates.render(props, translateOf(messages, props.locale), { parts: new Map(), colours: null, draw });
}

/** Whether a story has a page, which shows its findings. */
export const hasPage = ({ pages }: DevSite, uuid: string): boolean => pages.some(({ story }) => story?.story.uuid === uuid);

/** The story of a page, with its full content. */
export function sourceStoryOf({ sources }: Pick<DevSite, 'sources'>, uuid: string): SourceStory {
  const source = sources.get(uuid);
  if (!source) throw new Error(`there is no story ${uuid}`);
  return source;
}

/** What is known of templates while there are none: they change far more often than stories, so each story is summarised again when its page is requested. */
export const NO_TEMPLATES: BlockKnowledge = { hasBlock: () => true, readsOf: () => [], staysPlain: () => false };

/** A story with what templates need to know of its blocks. */
export const asKnownBy = (templates: BlockKnowledge, one: SiteStory, linked: Pick<DevSite, 'sources'>): SiteStory => ({
  ...one,
  source: summarise(sourceStoryOf(linked, one.story.uuid), templates),
});

// --- internal ---

const positionOf = (raw: unknown) => (isObject(raw) && Number(raw['position'])) || 0;

// Pages are planned together with their layouts.
const placeIn = (source: SourceStory) => {
  const summary = summarise(source, NO_TEMPLATES);
  return JSON.stringify([placeOf(summary), summary.layout]);
};
