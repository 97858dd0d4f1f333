import { hash } from 'node:crypto';
import type { Card, Locale, PageAssets, SiteInfo, Story, Translate } from '../../templates/contract.ts';
import { assetSourceOf } from '../assets/local-pictures.ts';
import type { LocalPictures } from '../assets/local-pictures.ts';
import { islandsIn } from '../assets/script-budgets.ts';
import type { SiteConfig } from '../config/define.ts';
import { factsOf } from '../hosting/page-facts.ts';
import type { PageFacts } from '../hosting/page-facts.ts';
import { scanOutput } from '../publish/scan.ts';
import type { Leak, ScanOptions } from '../publish/scan.ts';
import { writeFileAt } from '../publish/write.ts';
import { remembering } from '../remembering.ts';
import { messageOf } from '../report/errors.ts';
import { isDamaged } from '../report/kept-errors.ts';
import type { PageInputs } from '../site/page-inputs.ts';
import { toPageProps } from '../site/page-props.ts';
import type { PageSources } from '../site/page-props.ts';
import { isUnreadable, parseStory } from '../site/parse.ts';
import type { SourceStory, UnreadableStory } from '../site/parse.ts';
import { storyAt } from '../site/story-lines.ts';
import type { StoryLines } from '../site/story-lines.ts';
import { summarise } from '../site/summary.ts';
import type { StorySummary } from '../site/summary.ts';
import { importTemplates } from './bundle-templates.ts';
import type { Reusable, Templates } from './bundle-templates.ts';
import { trackColours } from './kept-colours.ts';
import type { Colours } from './kept-colours.ts';
import { loadMessages } from './messages.ts';
import { templateOf } from './thrown-at.ts';

/** What stories are read with: plain data and an open file, so that a thread can be given it. */
export interface ReadSetup {
  /** The bundle of the templates. */
  readonly templates: string;
  readonly lines: StoryLines;
  readonly pictures: LocalPictures['urls'];
}

/** What pages are rendered with. */
export interface RenderSetup {
  readonly root: string;
  readonly locales: SiteConfig['locales'];
  readonly info: SiteInfo;
  readonly assets: PageAssets;
  readonly menus: PageSources['menus'];
  readonly scan: ScanOptions;
  /** Colours of code that are known already. */
  readonly colours: Colours;
}

/** A page to be rendered; `to` is where its file goes, null where the caller wants its contents. */
export interface RenderJob {
  readonly inputs: PageInputs;
  readonly to: string | null;
}

/** Some pages to be rendered, with the stories that they are made from, by uuid: the card as JSON, and the number of the line. */
export interface RenderSlice {
  readonly jobs: readonly RenderJob[];
  readonly stories: ReadonlyMap<string, StoryPlace>;
}

export interface StoryPlace {
  readonly card: string;
  readonly line: number;
}

/** A page that was rendered. */
export interface RenderedPage {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  /** The islands on it. */
  readonly islands: readonly string[];
  readonly leaks: readonly Leak[];
  readonly facts: Omit<PageFacts, 'address'>;
  /** The colours of its code. */
  readonly colours: Colours;
  /** Where the job had no place to write them to. */
  readonly contents: string | null;
}

/** A page whose template threw, or whose file could not be written. */
export interface FailedPage {
  readonly what: 'render' | 'write';
  readonly url: string;
  readonly reason: string;
  readonly stack: string;
  /** Where in `templates/` it was thrown; null where it was not there. */
  readonly at: string | null;
}

/** What a thread, or the program itself, does with stories and pages. */
export interface PageWork {
  summarise(lines: readonly number[]): readonly (StorySummary | UnreadableStory)[];
  prepare(setup: RenderSetup): void;
  render(slice: RenderSlice): readonly (RenderedPage | FailedPage)[];
}

/** Loads the templates and reads and renders with them. */
export async function createPageWork({ templates: bundle, lines, pictures }: ReadSetup): Promise<PageWork> {
  const templates = await importTemplates(bundle);
  const assets = assetSourceOf(pictures);
  const whereThrown = templateOf(bundle);
  const read = (line: number) => parseStory(storyAt(lines, line), assets);
  let ready: Prepared | null = null;

  return {
    summarise: (numbers) =>
      numbers.map((line) => {
        const parsed = read(line);
        return isUnreadable(parsed) ? parsed : summarise(parsed, templates);
      }),
    prepare(setup) {
      ready = prepare(setup, { templates, read, whereThrown });
    },
    render({ jobs, stories }) {
      const prepared = ready;
      if (!prepared) throw new Error('Pages are rendered before anybody said with what.');
      prepared.take(stories);
      return jobs.map((job) => renderJob(job, prepared));
    },
  };
}

export const isFailed = (page: RenderedPage | FailedPage): page is FailedPage => 'reason' in page;

// --- internal ---

type ReadStory = (line: number) => SourceStory | UnreadableStory;

interface Prepared {
  readonly scan: ScanOptions;
  /** Says what stories the next pages are made from. */
  take(stories: RenderSlice['stories']): void;
  toHtml(inputs: PageInputs): string;
  whereThrown(stack: string): string | null;
  /** A value that is equal, and the same one for all that are: thousands of pages say a few things, and a slice of them is sent with each thing once. */
  same<T>(value: T): T;
  /** The colours that were asked for since the last time. */
  takeUsed(): Colours;
}

interface Tools extends Pick<Prepared, 'whereThrown'> {
  readonly templates: Templates;
  readonly read: ReadStory;
}

function prepare(setup: RenderSetup, { templates, read, whereThrown }: Tools): Prepared {
  const messages = loadMessages(setup.root, setup.locales);
  const { take, ...sources } = createSources(setup, read);
  const { colours, takeUsed } = trackColours(setup.colours);
  const before: Reusable = { parts: new Map(), colours };
  const parsed = remembering((text) => JSON.parse(text) as unknown);
  return {
    scan: setup.scan,
    take,
    takeUsed,
    whereThrown,
    same: <T>(value: T) => parsed(JSON.stringify(value)) as T,
    toHtml: (inputs) => templates.render(toPageProps(inputs, sources), translateOf(messages, inputs.locale), before),
  };
}

function renderJob(job: RenderJob, prepared: Prepared): RenderedPage | FailedPage {
  const failed = (what: FailedPage['what'], error: unknown): FailedPage => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    return { what, url: job.inputs.url, reason: messageOf(error), stack, at: prepared.whereThrown(stack) };
  };
  let html: string;
  try {
    html = prepared.toHtml(job.inputs);
  } catch (error) {
    // Not a page of its own: nothing of what was kept can be trusted.
    if (isDamaged(error)) throw error;
    return failed('render', error);
  }
  try {
    return finish(html, job, prepared);
  } catch (error) {
    return failed('write', error);
  }
}

function finish(html: string, { inputs, to }: RenderJob, { scan, takeUsed, same }: Prepared): RenderedPage {
  const bytes = Buffer.from(html);
  const { address: _, ...facts } = factsOf({ path: inputs.file, contents: html });
  if (to !== null) writeFileAt(to, bytes);
  return {
    path: inputs.file,
    hash: hash('sha1', bytes, 'hex'),
    bytes: bytes.length,
    islands: same(islandsIn(html)),
    facts: same(facts),
    colours: takeUsed(),
    leaks: scanOutput([{ path: inputs.file, contents: html }], scan),
    contents: to === null ? html : null,
  };
}

// Cards of a course's lessons, and the stories that many pages show, are asked for again and again.
const CARDS_KEPT = 2000;

function createSources({ info, assets, menus }: RenderSetup, read: ReadStory) {
  let stories: RenderSlice['stories'] = new Map();
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
  // Every page of a language has the same.
  const wholeMenus = new Map<string, Story>();
  const menuOf = (uuid: string): Story => {
    const known = wholeMenus.get(uuid) ?? storyOf(uuid);
    wholeMenus.set(uuid, known);
    return known;
  };
  const take = (next: RenderSlice['stories']) => {
    stories = next;
  };
  return { info, assets, menus, cardOf, storyOf, menuOf, take };
}

function translateOf(messages: Readonly<Partial<Record<Locale, Translate>>>, locale: Locale): Translate {
  const t = messages[locale];
  if (!t) throw new Error(`there are no messages for "${locale}"`);
  return t;
}
