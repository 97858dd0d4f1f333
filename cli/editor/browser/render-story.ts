import type { PageProps, Translate } from '../../../templates/contract.ts';
import { buildSite, toCard } from '../../site/graph.ts';
import type { Site } from '../../site/graph.ts';
import { createPageInputs, menusOf } from '../../site/page-inputs.ts';
import { toPageProps } from '../../site/page-props.ts';
import { isUnreadable, parseStory } from '../../site/parse.ts';
import type { SourceStory } from '../../site/parse.ts';
import { planPages } from '../../site/routes.ts';
import type { Page } from '../../site/routes.ts';
import { placeOf, summarise } from '../../site/summary.ts';
import type { BlockKnowledge, StorySummary } from '../../site/summary.ts';
import { createTranslate } from '../../site/translate.ts';
import { localeHome, outputPath } from '../../site/url.ts';
import type { SiteData } from '../contract.ts';

/** What the site's templates can do. */
export interface StoryTemplates extends BlockKnowledge {
  readonly render: (props: PageProps, t: Translate) => string;
}

/** Renders a story as the editor has it, in the place that it has on the site; throws where it cannot be read. */
export type RenderStory = (raw: unknown) => string;

/**
 * The stages of the build, for one story at a time: it is parsed, takes its place among the other stories, and its page is rendered with all that it
 * refers to. Relations and links are joined by uuid as in the build, so nothing is missing that the build has.
 */
export function createRenderStory({ config, info, assets, stories, messages }: SiteData, templates: StoryTemplates): RenderStory {
  const known = new Map(stories.map((story) => [story.uuid, story]));
  const translate = new Map(
    info.locales.map(({ code, iso }) => {
      const missing = (key: string) => new Error(`There is no message "${key}" in ${iso}.`);
      return [code, createTranslate(new Map(Object.entries(messages[code] ?? {})), { iso, missing })];
    }),
  );

  let joined: Joined | undefined;

  return (raw) => {
    const edited = complete(readStory(raw), known);
    const summary = summarise(edited, templates);
    const place = placeIn(summary);
    if (joined?.place === place) {
      // Everything that refers to the story has this very object: joining thousands of stories with each key would take longer than all the rest.
      Object.assign(siteStory(edited.uuid, joined.site), { source: summary });
    } else {
      const others = [...known.values()].filter(({ uuid }) => uuid !== edited.uuid);
      const joinedAnew = buildSite([...others, summary], config);
      joined = { place, site: joinedAnew, page: pageOf(edited.uuid, joinedAnew) };
    }
    const { site, page } = joined;
    const t = translate.get(page.locale);
    if (!t) throw new Error(`There are no messages for "${page.locale}".`);
    const cardOf = (uuid: string) => toCard(siteStory(uuid, site));
    const storyOf = (uuid: string) => (uuid === edited.uuid ? { ...cardOf(uuid), content: edited.content } : cardOf(uuid));
    return templates.render(
      toPageProps(createPageInputs(site)(page), { storyOf, menuOf: storyOf, menus: menusOf(site), cardOf, info, assets }),
      t,
    );
  };
}

// --- internal ---

interface Joined {
  readonly place: string;
  readonly site: Site;
  readonly page: Page;
}

/** Its place on the site, and what a joined site has of the story itself. All else comes of the content and is asked for anew by each page. */
const placeIn = (summary: StorySummary) =>
  JSON.stringify([placeOf(summary), summary.layout, summary.name, summary.publishedAt, summary.firstPublishedAt, summary.updatedAt]);

function readStory(raw: unknown): SourceStory {
  // Pictures of a space on the service stay where they are.
  const story = parseStory(raw, { publicUrl: (address) => address });
  if (isUnreadable(story)) throw new Error(`The story cannot be read: ${story.reason}.`);
  return story;
}

/** What the editor does not edit it may leave out: that is as it was. */
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
function pageOf(uuid: string, site: Site): Page {
  const page = planPages(site).find(({ story }) => story?.story.uuid === uuid);
  if (page) return page;
  const story = siteStory(uuid, site);
  const { locale } = story.story;
  const prefix = site.config.locales.find(({ code }) => code === locale)?.prefix ?? '';
  const url = localeHome(prefix);
  return { url, file: outputPath(url), locale, layout: site.config.layouts.default, story, screen: null, alternates: [] };
}

function siteStory(uuid: string, site: Site) {
  const story = site.stories.get(uuid);
  if (!story) throw new Error(`There is no story ${uuid}.`);
  return story;
}
