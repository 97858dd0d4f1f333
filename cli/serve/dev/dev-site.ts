// The one place where development meets the stages of a build: what they are called, and what they take.
import type { PageAssets, PageProps } from '../../../templates/contract.ts';
import { createLocalAssets } from '../../assets/local-assets.ts';
import type { LocalAssets } from '../../assets/local-assets.ts';
import type { SiteConfig } from '../../config/define.ts';
import type { Templates } from '../../render/bundle-templates.ts';
import type { loadMessages } from '../../render/messages.ts';
import { addressesOf, checkSite, checkStory } from '../../site/check.ts';
import { buildSite } from '../../site/graph.ts';
import type { Site, SiteStory } from '../../site/graph.ts';
import { createPageProps } from '../../site/page-props.ts';
import { parseStories } from '../../site/parse.ts';
import type { SourceStory, UnreadableStory } from '../../site/parse.ts';
import { judge } from '../../site/problems.ts';
import type { JudgedProblem } from '../../site/problems.ts';
import { planPages } from '../../site/routes.ts';
import type { Page } from '../../site/routes.ts';
import { toSiteInfo } from '../../site/site-info.ts';
import { findNamed, namesOf } from './named-stories.ts';
import type { DevContent } from './content.ts';

/** A space joined into a site, with all that finds and checks a page of it. */
export interface LinkedSite {
  readonly content: DevContent;
  readonly config: SiteConfig;
  readonly site: Site;
  readonly pages: readonly Page[];
  /** By the file that a host would answer with. */
  readonly byFile: ReadonlyMap<string, Page>;
  readonly addresses: ReadonlySet<string>;
  readonly unreadable: readonly UnreadableStory[];
  readonly pictures: LocalAssets;
  readonly names: ReadonlyMap<string, unknown>;
  readonly reading: Reading;
}

/** What pages are rendered with beside their content. */
export interface RenderTools {
  readonly templates: Templates;
  readonly messages: ReturnType<typeof loadMessages>;
  readonly assets: PageAssets;
}

/** Joins a space into a site, as the build does. */
export function linkSite(content: DevContent, config: SiteConfig): LinkedSite {
  const pictures = createLocalAssets(content.assetsDir);
  const { stories, unreadable } = parseStories([...content.stories.values()], pictures);
  const site = buildSite(stories, config);
  const pages = planPages(site);
  return {
    content,
    config,
    site,
    pages,
    byFile: new Map(pages.map((page) => [page.file, page])),
    addresses: addressesOf(pages),
    unreadable,
    pictures,
    names: namesOf(content.stories.values()),
    reading: createReading(site, content),
  };
}

/**
 * The same site with another content of one story, without looking at the others; null where more than its content changed, or the story is new,
 * and all of it has to be joined again.
 */
export function replaceStory(linked: LinkedSite, raw: unknown): LinkedSite | null {
  const { config, site, content, names, pictures } = linked;
  const { stories } = parseStories([raw, ...findNamed(raw, names)], pictures);
  const source = stories[0];
  const known = source && site.stories.get(source.uuid);
  if (!known || placeOf(known.source) !== placeOf(source)) return null;
  if (site.taken.some(({ story, by }) => [story.uuid, by.uuid].includes(source.uuid))) return null;
  const alone = buildSite([source], config).stories.get(source.uuid);
  if (!alone) return null;
  // In its place, so that whatever refers to the story has the new one.
  Object.assign(known, { source, story: alone.story, card: alone.card });
  content.stories.set(source.uuid, raw);
  return { ...linked, reading: createReading(site, content) };
}

/** What a page is made from. */
export function propsOf({ reading }: LinkedSite, page: Page, { templates, assets }: Pick<RenderTools, 'templates' | 'assets'>): PageProps {
  reading.templates = templates;
  return { ...reading.propsOf(page), assets };
}

/** A page as the build writes it. */
export function renderProps(props: PageProps, { templates, messages }: Pick<RenderTools, 'templates' | 'messages'>): string {
  const t = messages[props.locale];
  if (!t) throw new Error(`there are no messages for "${props.locale}"`);
  return templates.render(props, t);
}

/** The findings in the story of a page. */
export function problemsOf(linked: LinkedSite, one: SiteStory, { hasBlock }: Pick<Templates, 'hasBlock'>): readonly JudgedProblem[] {
  const { site, addresses, content, config } = linked;
  return judge([...checkStory(one, { site, addresses, hasBlock, editUrl: content.editUrl })], { policies: config.problems, strict: false });
}

/** Every finding in the site. */
export function allProblems(linked: LinkedSite, { hasBlock }: Pick<Templates, 'hasBlock'>): readonly JudgedProblem[] {
  const { site, pages, unreadable, content, config } = linked;
  return judge(checkSite({ site, pages, unreadable, hasBlock, editUrl: content.editUrl }), { policies: config.problems, strict: false });
}

// --- internal ---

/** Templates change far more often than stories: what is gathered of the stories serves all of them. */
interface Reading {
  templates: Pick<Templates, 'readsOf'> | null;
  readonly propsOf: (page: Page) => PageProps;
}

function createReading(site: Site, { isDemo }: DevContent): Reading {
  const info = toSiteInfo(site.config, { demo: isDemo, noindex: true });
  const reading: Omit<Reading, 'propsOf'> = { templates: null };
  const propsOfPage = createPageProps(site, {
    info,
    assets: NO_ASSETS,
    readsOf: (block, story) => reading.templates?.readsOf(block, story) ?? [],
  });
  return Object.assign(reading, { propsOf: propsOfPage });
}

// Pages get the ones of the moment.
const NO_ASSETS: PageAssets = { stylesheet: '', loader: '', islands: {}, firstPaint: '', favicon: '', socialImage: '' };

// All that other pages are found and ordered by.
const placeOf = ({ id, fullSlug, path, position, alternates, content }: SourceStory) =>
  JSON.stringify([id, fullSlug, path, position, alternates, content.component]);
