import type { Locale, PageProps, Translate } from '../../../templates/contract.ts';
import { onSite } from '../../../templates/prose/safe-href.ts';
import { messageOf } from '../../report/errors.ts';
import { toCard, type SiteStory } from '../../site/graph.ts';
import { localeOfCode } from '../../site/languages.ts';
import { isUnreadable, parseStory, type SourceStory } from '../../site/parse.ts';
import type { Page } from '../../site/routes.ts';
import { createSite, type Site } from '../../site/site.ts';
import { readSchema } from '../../site/story/space-schema.ts';
import { summarise, type BlockKnowledge, type StorySummary } from '../../site/summary.ts';
import { toTemplates, type TemplateBundle } from '../../site/to-templates.ts';
import { createTranslate, translateOf, type Messages } from '../../site/translate.ts';
import { baseOf, localeHome, outputPath } from '../../site/url.ts';
import { noteKey, SITE_DATA, type Note, type SiteData } from '../contract.ts';
import { toNotes } from '../notes.ts';

/** The page's request: a story's page, after reading the site again if `fresh`. */
export interface Ask {
  /** The story as in the editor; null if nothing was typed yet, so that the page is right as built. */
  readonly story: object | null;
  /** The id of the story that the editor opened. */
  readonly opened: string;
  /** What the space calls the language in which its fields are edited; null for the default one. */
  readonly language: string | null;
  /** Whether the page may be of another story, or of another language, so that the opened one is asked for its address. */
  readonly isLost: boolean;
  readonly fresh: boolean;
}

/** The page of the story, null if it is right as built, the problems of the story, and the address of its page, if that was asked for. */
export interface Answer {
  readonly html: string | null;
  readonly notes: readonly Note[];
  readonly address?: string | null;
}

export type Failure = { readonly error: string };

/** The site's templates. */
interface StoryTemplates extends BlockKnowledge {
  readonly render: (props: PageProps, t: Translate) => string;
}

/**
 * Answers the page from a worker: it has no document, like the build, so that templates behave the same; and keystrokes never wait for a page being
 * rendered.
 */
export function answerPage(bundle: TemplateBundle<StoryTemplates['render']>): void {
  const templates = toTemplates(bundle);
  let site: { readonly data: SiteData; readonly renderStory: ReturnType<typeof createRenderStory> } | null = null;

  const answer = async ({ story, opened, language, isLost, fresh }: Ask): Promise<Answer> => {
    if (fresh) site = null;
    if (!site) {
      const data = await loadSite();
      site = { data, renderStory: createRenderStory(data, templates) };
    }
    if (story) return site.renderStory(story);
    const locale = language === null ? null : (localeOfCode(language, site.data.config.locales)?.code ?? null);
    const address = isLost ? addressOf(opened, locale, site.data) : null;
    return { html: null, notes: site.data.notes[noteKey(opened, locale)] ?? [], address };
  };
  const fail = (error: unknown): Failure => ({ error: messageOf(error) });
  addEventListener('message', ({ data }: MessageEvent<Ask>) => void answer(data).catch(fail).then(postMessage));
}

/**
 * The build stages for a single story: it is parsed, linked with the other stories, checked, and its page is rendered with everything that it refers
 * to. Relations and links are joined by uuid as in the build, so nothing is missing. Throws if the story, as it is in the editor, cannot be parsed.
 */
export function createRenderStory(data: SiteData, templates: StoryTemplates) {
  const { config, today, info, assets, stories, messages, otherAddresses } = data;
  const known = new Map(stories.map((story) => [story.uuid, story]));
  const translate: Messages = Object.fromEntries(
    info.locales.map(({ code, iso }) => {
      const missing = (key: string) => new Error(`There is no message "${key}" in ${iso}.`);
      return [code, createTranslate(new Map(Object.entries(messages[code] ?? {})), { iso, missing })];
    }),
  );

  let site: Site | null = null;
  const siteWith = (summary: StorySummary) =>
    // Linking thousands of stories on each keystroke would take longer than all the rest.
    site?.replace(summary) ?? createSite([...new Map(known).set(summary.uuid, summary).values()], { config, today, otherAddresses });

  return (raw: unknown) => {
    const edited = complete(readStory(raw, data), known);
    site = siteWith(summarise(edited, templates));
    const one = site.stories.get(edited.uuid) as SiteStory;
    const page = pageOf(one, site);
    const cards = site.stories;
    const contentOf = (uuid: string) => (uuid === edited.uuid ? edited.content : toCard(cards.get(uuid) as SiteStory).content);
    const html = templates.render(site.props(page, { info, assets, contentOf }), translateOf(translate, page.locale));
    return { html, notes: toNotes(site.problemsOf(one), site, () => edited.content) };
  };
}

// --- internal ---

async function loadSite(): Promise<SiteData> {
  // This script is in a folder of the site.
  const response = await fetch(new URL(`..${SITE_DATA}`, location.href), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${SITE_DATA} was answered with ${response.status}.`);
  return (await response.json()) as SiteData;
}

/** Where the story with an id has its page, of its translations by fields that in this language; null if it has none. */
function addressOf(id: string, language: Locale | null, { stories, ...options }: SiteData): string | null {
  const isMeant = ({ source, story }: SiteStory) =>
    String(source.id) === id && (source.original === null ? language === null : story.locale === language);
  return createSite(stories, options).pages.find(({ story }) => story && isMeant(story))?.url ?? null;
}

function readStory(raw: unknown, { config: { site, locales }, components }: Pick<SiteData, 'config' | 'components'>): SourceStory {
  // Images of a space on the service stay where they are.
  const story = parseStory(raw, { publicUrl: (address) => onSite(address, baseOf(site.origin)), locales, schema: readSchema(components) });
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
    // The slug in the default language, with or without the language before it, is no place.
    fullSlug: edited.original === null ? edited.fullSlug : before.fullSlug,
  };
}

/** The page of a story; one without a page (a testimonial, a menu) is shown alone, within the site's frame. */
function pageOf(one: SiteStory, { pages, config }: Site): Page {
  const page = pages.find(({ story }) => story === one);
  if (page) return page;
  const { locale } = one.story;
  const url = localeHome(config.locales.find(({ code }) => code === locale)?.prefix ?? '');
  return { url, file: outputPath(url), markdown: null, locale, layout: config.layouts.default, story: one, screen: null, alternates: [] };
}
