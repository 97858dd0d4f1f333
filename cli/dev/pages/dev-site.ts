// The interface between development and the build stages for pages: their names, inputs and problems.
import { baseOf } from '../../site/url.ts';
import type { PageAssets, PageProps, SiteInfo } from '../../../templates/contract.ts';
import { assetSourceOf, readPictures, type LocalPictures } from '../../assets/local-pictures.ts';
import { publicAddresses, type PublicFiles } from '../../assets/static-files.ts';
import type { SiteConfig } from '../../config/define.ts';
import { configuredRedirects, planRedirects, redirectProblems, type Redirect } from '../../hosting/redirects.ts';
import { isObject } from '../../lib/json.ts';
import { allOf, type SiteProblems } from '../../site/check.ts';
import { codeIn } from '../../site/check/texts.ts';
import type { SiteBasis } from '../../site/graph.ts';
import { isFallback } from '../../site/graph/fallbacks.ts';
import { createSite, type Site } from '../../site/site.ts';
import { toSiteInfo } from '../../site/page/props.ts';
import { isUnreadable, parseStory, type SourceStory, type UnreadableStory } from '../../site/parse.ts';
import { judge, type JudgedProblem, type Problem } from '../../site/problems.ts';
import type { Page } from '../../site/routes.ts';
import { isSearchedWhole } from '../../site/story/search.ts';
import { readSchema } from '../../site/story/space-schema.ts';
import { referencesOf } from '../../site/story/walk.ts';
import { summarise, type BlockKnowledge } from '../../site/summary.ts';
import { storyKey, type DevContent } from '../content.ts';

/** A space in development: its site, and what is served beside its pages. */
export interface DevSpace {
  readonly content: DevContent;
  readonly config: SiteConfig;
  readonly site: Site;
  /** By the file with which a host would respond. */
  readonly byFile: ReadonlyMap<string, Page>;
  /** Those that are configured. Redirects of renamed stories are known only to the deployed site. */
  readonly redirects: readonly Redirect[];
  /** The requested redirects that were not made. */
  readonly redirectProblems: readonly Problem[];
  /** The addresses that links may point to besides those of pages: requested redirects, whether or not they were made, and public files. */
  readonly otherAddresses: readonly string[];
  readonly publicFiles: PublicFiles;
  /** Every complete story, by uuid. */
  readonly sources: ReadonlyMap<string, SourceStory>;
  readonly unreadable: readonly UnreadableStory[];
  readonly pictures: LocalPictures;
}

interface LinkOptions extends SiteBasis {
  /** @default none */
  readonly publicFiles?: PublicFiles;
}

/** Links a space into a site, like the build does. */
export function linkDevSite(content: DevContent, { config, today, publicFiles = { files: [], links: [] } }: LinkOptions): DevSpace {
  const pictures = readPictures(content.assetsDir);
  const reading = readingOf(content, pictures, config);
  const parsed = [...content.stories.values()].map((raw) => parseStory(raw, reading));
  const sources = new Map(parsed.flatMap((one) => (isUnreadable(one) ? [] : [[one.uuid, one] as const])));
  const withText = isSearchedWhole(content.stories.size);
  const configured = configuredRedirects(config, content.entries);
  const otherAddresses = [...configured.redirects.map(({ from }) => from), ...publicAddresses(publicFiles)];
  const unreadable = parsed.filter(isUnreadable);
  const stories = [...sources.values()].map((source) => summarise(source, NO_TEMPLATES, { withText }));
  const site = createSite([...stories, ...unreadable], { config, today, otherAddresses, editUrl: content.editUrl });
  const plan = planRedirects({ configured: configured.redirects, moved: new Map(), taken: new Set(site.pages.map(({ url }) => url)) });
  return {
    content,
    config,
    site,
    byFile: byFile(site),
    otherAddresses,
    publicFiles,
    redirectProblems: redirectProblems(configured, plan),
    redirects: plan.redirects,
    sources,
    unreadable,
    pictures,
  };
}

/**
 * The same site with new content for one story, without looking at the others; null if more than its content changed, or if the story is new, so that
 * everything has to be fetched again: a single story does not show its place among the others.
 */
export function replaceStory(linked: DevSpace, raw: unknown): DevSpace | null {
  const { content, sources, pictures, config } = linked;
  const source = parseStory(raw, readingOf(content, pictures, config));
  if (isUnreadable(source) || positionOf(content.stories.get(storyKey(raw))) !== positionOf(raw)) return null;
  const withText = isSearchedWhole(content.stories.size);
  const site = linked.site.replace(summarise(source, NO_TEMPLATES, { withText }));
  if (!site) return null;
  // Whenever everything is linked again, it is with this story.
  content.stories.set(storyKey(raw), raw);
  return { ...linked, site, byFile: byFile(site), sources: new Map(sources).set(source.uuid, source) };
}

/** What a page is made from, in a site in which the templates know its story. */
export const propsOf = (linked: DevSpace, { site, page }: KnownPage, assets: PageAssets): PageProps =>
  site.props(page, { info: infoOf(linked), assets, contentOf: (uuid) => sourceStoryOf(linked, uuid).content });

/** What every page knows about the site. */
export const infoOf = ({ config, content }: Pick<DevSpace, 'config' | 'content'>): SiteInfo =>
  toSiteInfo(config, { demo: content.isDemo, noindex: true });

/** The story of a page, with its full content. */
export function sourceStoryOf({ sources }: Pick<DevSpace, 'sources'>, uuid: string): SourceStory {
  const source = sources.get(uuid);
  if (!source) throw new Error(`there is no story ${uuid}`);
  return source;
}

/** A page with its story, and a site in which the templates know the blocks of that story. */
export interface KnownPage {
  readonly site: Site;
  readonly page: Page;
}

/** The page as templates know it; throws a `ReadsError` if a block's `reads` fails. */
export function knownBy(templates: BlockKnowledge, page: Page, linked: DevSpace): KnownPage {
  if (!page.story) return { site: linked.site, page };
  const { uuid } = page.story.story;
  const site = linked.site.replace(summarise(sourceStoryOf(linked, page.story.source.uuid), templates));
  const story = site?.stories.get(uuid);
  if (!site || !story) throw new Error(`the story ${uuid} is at another place when templates know it`);
  return { site, page: { ...page, story } };
}

/** The findings in the story of a page. */
export const problemsOf = ({ site, page }: KnownPage, linked: DevSpace): readonly JudgedProblem[] =>
  judged(page.story ? site.problemsOf(page.story) : [], linked);

/** Every finding in the site; throws a `ReadsError` if a block's `reads` fails. */
export const allProblems = (linked: DevSpace, templates: BlockKnowledge): readonly JudgedProblem[] =>
  judged([...allOf(allKnownBy(templates, linked).problems()), ...ofSite(linked)], linked);

/** The findings in each story, by its uuid, whatever blocks declare to read. */
export function storyProblems(linked: DevSpace, templates: BlockKnowledge): SiteProblems['stories'] {
  // What templates know makes no difference to the other stories.
  const needsThem = ({ content }: SourceStory) => {
    const found = referencesOf(content);
    return codeIn(found).length > 0 || !found.blocks.every(({ value }) => templates.hasBlock(value.component));
  };
  return allKnownBy({ ...templates, readsOf: () => [] }, linked, needsThem).problems().stories;
}

/** The findings that no page shows: those of the site as a whole, and those in stories without a page. */
export function siteProblems(linked: DevSpace): readonly JudgedProblem[] {
  const { site } = linked;
  const shown = new Set(site.pages.map(({ story }) => story?.story.uuid));
  const uuids = [...site.stories.keys()].filter((uuid) => !shown.has(uuid));
  return judged([...allOf(site.problems(uuids)), ...ofSite(linked)], linked);
}

// --- internal ---

/** The site in which the templates know the blocks of all stories, or of those that are meant; throws a `ReadsError` if a block's `reads` fails. */
function allKnownBy(
  templates: BlockKnowledge,
  { site, sources, unreadable, otherAddresses, content }: DevSpace,
  isMeant: (story: SourceStory) => boolean = () => true,
): Site {
  const known = [...site.stories].flatMap(([uuid, one]) => {
    if (isFallback(one)) return [];
    const whole = sources.get(uuid);
    return whole && isMeant(whole) ? summarise(whole, templates) : one.source;
  });
  return createSite([...known, ...unreadable], { config: site.config, today: site.today, otherAddresses, editUrl: content.editUrl });
}

// What is known of templates while there are none: they change far more often than stories, so a story is summarised again when its page is requested.
const NO_TEMPLATES: BlockKnowledge = { hasBlock: () => true, readsOf: () => [], staysPlain: () => false };

/** What its stories are read with. */
const readingOf = ({ components }: DevContent, { urls }: LocalPictures, { site, locales }: SiteConfig) => ({
  ...assetSourceOf(urls, baseOf(site.origin)),
  locales,
  schema: readSchema(components),
});

const byFile = ({ pages }: Site) => new Map(pages.map((page) => [page.file, page]));

const positionOf = (raw: unknown) => (isObject(raw) && Number(raw['position'])) || 0;

const ofSite = (linked: DevSpace): readonly Problem[] => [...linked.pictures.problems, ...linked.redirectProblems];

const judged = (problems: readonly Problem[], { config }: DevSpace) => judge(problems, { policies: config.problems, strict: false });
