import type { PageProps, Translate } from '../../../templates/contract.ts';
import type { SiteConfig } from '../../config/define.ts';
import { addressesOf, checkStory } from '../../site/check.ts';
import { buildSite, toCard } from '../../site/graph.ts';
import type { Site } from '../../site/graph.ts';
import { createPageInputs, menusOf } from '../../site/page/inputs.ts';
import { toPageProps } from '../../site/page/props.ts';
import { isUnreadable, parseStory } from '../../site/parse.ts';
import type { SourceStory } from '../../site/parse.ts';
import { planPages } from '../../site/routes.ts';
import type { Page } from '../../site/routes.ts';
import { placeOf, summarise } from '../../site/summary.ts';
import type { BlockKnowledge, StorySummary } from '../../site/summary.ts';
import { createTranslate, translateOf } from '../../site/translate.ts';
import type { Messages } from '../../site/translate.ts';
import { localeHome, outputPath } from '../../site/url.ts';
import type { Note, SiteData } from '../contract.ts';
import { toNotes } from '../notes.ts';

/** The site's templates. */
export interface StoryTemplates extends BlockKnowledge {
  readonly render: (props: PageProps, t: Translate) => string;
}

/** The page of a story, and the problems that the story has. */
export interface RenderedStory {
  readonly html: string;
  readonly notes: readonly Note[];
}

/** Renders and checks a story as it is in the editor, in its place on the site; throws if it cannot be parsed. */
export type RenderStory = (raw: unknown) => RenderedStory;

/**
 * The build stages for a single story: it is parsed, linked with the other stories, checked, and its page is rendered with everything that it refers
 * to. Relations and links are joined by uuid as in the build, so nothing is missing.
 */
export function createRenderStory(data: SiteData, templates: StoryTemplates): RenderStory {
  const { config, today, info, assets, stories, messages, otherAddresses } = data;
  const known = new Map(stories.map((story) => [story.uuid, story]));
  const translate: Messages = Object.fromEntries(
    info.locales.map(({ code, iso }) => {
      const missing = (key: string) => new Error(`There is no message "${key}" in ${iso}.`);
      return [code, createTranslate(new Map(Object.entries(messages[code] ?? {})), { iso, missing })];
    }),
  );

  let joined: Joined | undefined;

  return (raw) => {
    const edited = complete(readStory(raw, config), known);
    const summary = summarise(edited, templates);
    const place = placeIn(summary);
    if (joined?.place === place) {
      // Everything that refers to the story has this very object: linking thousands of stories on each keystroke would take longer than all the rest.
      Object.assign(siteStory(edited.uuid, joined.site), { source: summary });
    } else {
      const joinedAnew = buildSite([...new Map(known).set(edited.uuid, summary).values()], { config, today });
      const pages = planPages(joinedAnew);
      const addresses = addressesOf([...pages.map(({ url }) => url), ...otherAddresses], config);
      joined = { place, site: joinedAnew, addresses, page: pageOf(edited.uuid, pages, joinedAnew) };
    }
    const { site, addresses, page } = joined;
    const cardOf = (uuid: string) => toCard(siteStory(uuid, site));
    const storyOf = (uuid: string) => (uuid === edited.uuid ? { ...cardOf(uuid), content: edited.content } : cardOf(uuid));
    const html = templates.render(
      toPageProps(createPageInputs(site)(page), { storyOf, menuOf: storyOf, menus: menusOf(site), cardOf, info, assets }),
      translateOf(translate, page.locale),
    );
    const problems = checkStory(siteStory(edited.uuid, site), { site, addresses, editUrl: () => null });
    return { html, notes: toNotes(problems, site, () => edited.content) };
  };
}

// --- internal ---

interface Joined {
  readonly place: string;
  readonly site: Site;
  readonly addresses: ReadonlySet<string>;
  readonly page: Page;
}

/**
 * Its place on the site, and what a linked site stores of the story itself. Everything else comes from the content and is read again for each page.
 */
const placeIn = (summary: StorySummary) =>
  JSON.stringify([placeOf(summary), summary.layout, summary.name, summary.publishedAt, summary.firstPublishedAt, summary.updatedAt]);

function readStory(raw: unknown, { locales }: Pick<SiteConfig, 'locales'>): SourceStory {
  // Images of a space on the service stay where they are.
  const story = parseStory(raw, { publicUrl: (address) => address, locales });
  if (isUnreadable(story)) throw new Error(`The story cannot be read: ${story.reason}.`);
  return story;
}

/** The editor may leave out what it does not edit: that is unchanged. */
function complete(edited: SourceStory, known: ReadonlyMap<string, StorySummary>): SourceStory {
  const before = known.get(edited.uuid);
  if (!before) return edited;
  return {
    ...edited,
    publishedAt: edited.publishedAt ?? before.publishedAt,
    firstPublishedAt: edited.firstPublishedAt ?? before.firstPublishedAt,
    updatedAt: edited.updatedAt ?? before.updatedAt,
    alternates: edited.alternates.length > 0 ? edited.alternates : before.alternates,
  };
}

/** The page of a story; one without a page (a testimonial, a menu) is shown alone, within the site's frame. */
function pageOf(uuid: string, pages: readonly Page[], site: Site): Page {
  const page = pages.find(({ story }) => story?.story.uuid === uuid);
  if (page) return page;
  const story = siteStory(uuid, site);
  const { locale } = story.story;
  const prefix = site.config.locales.find(({ code }) => code === locale)?.prefix ?? '';
  const url = localeHome(prefix);
  return { url, file: outputPath(url), markdown: null, locale, layout: site.config.layouts.default, story, screen: null, alternates: [] };
}

function siteStory(uuid: string, site: Site) {
  const story = site.stories.get(uuid);
  if (!story) throw new Error(`There is no story ${uuid}.`);
  return story;
}
