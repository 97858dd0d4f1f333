import type { Card, PageAssets, PageProps, SiteInfo, Story } from '../../templates/contract.ts';
import type { Draw } from '../../templates/image-design.ts';
import type { SiteConfig } from '../config/define.ts';
import { addressOf, createToDrawing, type Drawing } from '../draw/drawings.ts';
import type { ScanOptions } from '../files/scan.ts';
import { memoize } from '../lib/memoize.ts';
import type { PageInputs } from '../site/page/inputs.ts';
import { toPageProps, type PageSources } from '../site/page/props.ts';
import { isUnreadable, type SourceStory, type UnreadableStory } from '../site/parse.ts';
import type { StoryLines } from '../site/story/story-lines.ts';
import { translateOf } from '../site/translate.ts';
import { blockThatThrew, type Templates, type TemplateTools } from './bundle-templates.ts';
import { knownColours } from './code-colours.ts';
import { loadMessages } from './messages.ts';
import type { RenderSlice } from './page-work.ts';
import type { PageTools } from './render-job.ts';

/** What pages are rendered with. */
export interface RenderSetup {
  readonly root: string;
  readonly lines: StoryLines;
  readonly locales: SiteConfig['locales'];
  readonly info: SiteInfo;
  readonly assets: PageAssets;
  readonly menus: PageSources['menus'];
  readonly scan: ScanOptions;
}

/** A story that pages are made from: its card as JSON, and its line number. */
export interface StoryPlace {
  readonly card: string;
  readonly line: number;
}

export type StoryPlaces = ReadonlyMap<string, StoryPlace>;

/** Reads the story at a line. */
export type ReadStory = (line: number) => SourceStory | UnreadableStory;

/** What pages are rendered with, one slice after another. */
export interface Prepared extends PageTools {
  /** Sets what the next pages are made from. */
  take(shared: Omit<RenderSlice, 'jobs'>): void;
}

interface Reading extends Pick<Prepared, 'whereThrown'> {
  readonly templates: Templates;
  readonly read: ReadStory;
}

/** Makes ready what pages are rendered with. */
export async function prepare(setup: RenderSetup, { templates, read, whereThrown }: Reading): Promise<Prepared> {
  const messages = loadMessages(setup.root, setup.locales);
  const { take, ...sources } = createPageSources(setup, read);
  let colours = knownColours([]);
  let drawing: Drawing | null = null;
  const toDrawing = setup.info.shareImages ? createToDrawing(setup.root) : null;
  const drawFor = (page: PageInputs['url']): Draw | null => {
    drawing = null;
    return toDrawing && ((design) => addressOf((drawing = toDrawing(design, page))));
  };
  const parts: TemplateTools['parts'] = new Map();
  const reported = new Set<string>();
  const toHtml = (inputs: PageInputs, props: PageProps) =>
    templates.render(props, translateOf(messages, inputs.locale), { parts, colours, draw: drawFor(inputs.url) });
  const parsed = memoize((text) => JSON.parse(text) as unknown);
  return {
    scan: setup.scan,
    take(shared) {
      take(shared.stories);
      colours = knownColours(shared.colours);
    },
    lastDrawing: () => drawing,
    whereThrown,
    same: <T>(value: T) => parsed(JSON.stringify(value)) as T,
    toMarkdown: await markdownTool(setup.info),
    toHtml: (inputs) => toHtml(inputs, toPageProps(inputs, sources)),
    isNews: (reason) => reported.size < reported.add(reason).size,
    blockThatThrew(inputs) {
      const props = toPageProps(inputs, sources);
      return blockThatThrew(props, templates, () => toHtml(inputs, props));
    },
  };
}

// --- internal ---

// Loaded only where it is used.
async function markdownTool(info: SiteInfo): Promise<PageTools['toMarkdown']> {
  if (!info.markdown) return () => '';
  const { toMarkdown } = await import('../markdown/to-markdown.ts');
  return (html, inputs) => toMarkdown(html, inputs, info);
}

// Cards of a course's lessons, and stories shown by many pages, are needed over and over.
const CARDS_KEPT = 2000;

/** Provides stories to one page after another, from those that `take` is given; those shown by many pages are parsed once. */
function createPageSources({ info, assets, menus }: Pick<PageSources, 'info' | 'assets' | 'menus'>, read: ReadStory) {
  let stories: StoryPlaces = new Map();
  const cards = new Map<string, Card>();
  const textOf = (uuid: string) => {
    const found = stories.get(uuid);
    if (!found) throw new Error(`there is no story ${uuid}`);
    return found;
  };
  const cardOf = (uuid: string): Card => {
    const known = cards.get(uuid);
    if (known) return known;
    if (cards.size >= CARDS_KEPT) cards.clear();
    const card = JSON.parse(textOf(uuid).card) as Card;
    cards.set(uuid, card);
    return card;
  };
  const storyOf = (uuid: string): Story => {
    const parsed = read(textOf(uuid).line);
    if (isUnreadable(parsed)) throw new Error(`the story ${uuid} cannot be read: ${parsed.reason}`);
    return { ...cardOf(uuid), content: parsed.content };
  };
  // All pages of a language share them.
  const menuOf = memoize(storyOf);
  const take = (next: StoryPlaces) => {
    stories = next;
  };
  return { info, assets, menus, cardOf, storyOf, menuOf, take };
}
