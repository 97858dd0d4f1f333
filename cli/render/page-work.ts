import { hash } from 'node:crypto';
import type { Card, Locale, PageAssets, SiteInfo, Story, Translate } from '../../templates/contract.ts';
import type { SharedParts } from '../../templates/shared.tsx';
import { assetSourceOf } from '../assets/local-pictures.ts';
import type { LocalPictures } from '../assets/local-pictures.ts';
import { islandsIn } from '../assets/script-budgets.ts';
import type { SiteConfig } from '../config/define.ts';
import { factsOf } from '../hosting/page-facts.ts';
import type { PageFacts } from '../hosting/page-facts.ts';
import { scanOutput } from '../publish/scan.ts';
import type { Leak, ScanOptions } from '../publish/scan.ts';
import { writeFileAt } from '../publish/write.ts';
import { messageOf } from '../report/errors.ts';
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
import { loadMessages } from './messages.ts';

/** What stories are read with: plain data and shared memory, so that a thread can be given it. */
export interface ReadSetup {
  /** The bundle of the templates. */
  readonly templates: string;
  readonly lines: Pick<StoryLines, 'bytes' | 'places'>;
  readonly pictures: LocalPictures['urls'];
}

/** What pages are rendered with. */
export interface RenderSetup {
  readonly root: string;
  readonly locales: SiteConfig['locales'];
  readonly info: SiteInfo;
  readonly assets: PageAssets;
  readonly menus: PageSources['menus'];
  /** Every story's card as JSON and the place of its line, by uuid. */
  readonly stories: ReadonlyMap<string, { readonly card: string; readonly line: number }>;
  readonly scan: ScanOptions;
}

/** A page to be rendered; `to` is where its file goes, null where the caller wants its contents. */
export interface RenderJob {
  readonly inputs: PageInputs;
  readonly to: string | null;
}

/** A page that was rendered. */
export interface RenderedPage {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  /** The islands on it. */
  readonly islands: readonly string[];
  readonly leaks: readonly Leak[];
  readonly facts: PageFacts;
  /** Where the job had no place to write them to. */
  readonly contents: string | null;
}

/** A page whose template threw, or whose file could not be written. */
export interface FailedPage {
  readonly what: 'render' | 'write';
  readonly url: string;
  readonly reason: string;
  readonly stack: string;
}

/** What a thread, or the program itself, does with stories and pages. */
export interface PageWork {
  summarise(lines: readonly number[]): readonly (StorySummary | UnreadableStory)[];
  prepare(setup: RenderSetup): void;
  render(jobs: readonly RenderJob[]): readonly (RenderedPage | FailedPage)[];
}

/** Loads the templates and reads and renders with them. */
export async function createPageWork({ templates: bundle, lines, pictures }: ReadSetup): Promise<PageWork> {
  const templates = await importTemplates(bundle);
  const assets = assetSourceOf(pictures);
  const read = (line: number) => parseStory(storyAt(lines, line), assets);
  let renderPage: ((inputs: PageInputs) => string) | null = null;
  let scan: ScanOptions | null = null;

  return {
    summarise: (numbers) =>
      numbers.map((line) => {
        const parsed = read(line);
        return isUnreadable(parsed) ? parsed : summarise(parsed, templates);
      }),
    prepare(setup) {
      const messages = loadMessages(setup.root, setup.locales);
      const sources = createSources(setup, read);
      const shared: SharedParts = new Map();
      scan = setup.scan;
      renderPage = (inputs) => templates.render(toPageProps(inputs, sources), translateOf(messages, inputs.locale), shared);
    },
    render(jobs) {
      if (!renderPage || !scan) throw new Error('Pages are rendered before anybody said with what.');
      const [toHtml, options] = [renderPage, scan];
      return jobs.map(({ inputs, to }) => {
        const failed = (what: FailedPage['what'], error: unknown): FailedPage => {
          const stack = error instanceof Error ? (error.stack ?? '') : '';
          return { what, url: inputs.url, reason: messageOf(error), stack };
        };
        let html: string;
        try {
          html = toHtml(inputs);
        } catch (error) {
          return failed('render', error);
        }
        try {
          return finish(html, { inputs, to }, options);
        } catch (error) {
          return failed('write', error);
        }
      });
    },
  };
}

export const isFailed = (page: RenderedPage | FailedPage): page is FailedPage => 'reason' in page;

// --- internal ---

function finish(html: string, { inputs, to }: RenderJob, options: ScanOptions): RenderedPage {
  const bytes = Buffer.from(html);
  if (to !== null) writeFileAt(to, bytes);
  return {
    path: inputs.file,
    hash: hash('sha1', bytes, 'hex'),
    bytes: bytes.length,
    islands: islandsIn(html),
    facts: factsOf({ path: inputs.file, contents: html }),
    leaks: scanOutput([{ path: inputs.file, contents: html }], options),
    contents: to === null ? html : null,
  };
}

// Cards of a course's lessons, and the stories that many pages show, are asked for again and again.
const CARDS_KEPT = 2000;

function createSources({ stories, info, assets, menus }: RenderSetup, read: (line: number) => SourceStory | UnreadableStory) {
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
  return { info, assets, menus, cardOf, storyOf, menuOf };
}

function translateOf(messages: Readonly<Partial<Record<Locale, Translate>>>, locale: Locale): Translate {
  const t = messages[locale];
  if (!t) throw new Error(`there are no messages for "${locale}"`);
  return t;
}
