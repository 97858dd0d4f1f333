import { diffArrays } from 'diff';
import { readPage } from '../check/read-page.ts';
import { forEachConcurrently } from '../lib/requests.ts';
import { blocksOf } from '../markdown/to-markdown.ts';
import { parseMain } from '../markdown/tree.ts';
import type { SitePages } from './site-pages.ts';

/** How two sites differ, page by page, in the order of addresses. */
export interface SiteDiff {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Pages that say something else. */
  readonly changed: readonly PageDiff[];
  /** Pages that say the same, in other markup: another stylesheet, another menu. */
  readonly redrawn: readonly string[];
  readonly same: number;
}

/** What a page no longer says, and says instead. */
export interface PageDiff {
  readonly address: string;
  readonly hunks: readonly Hunk[];
}

/** Lines side by side that differ. */
export interface Hunk {
  /** The heading that they are below; null above the first. */
  readonly heading: string | null;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

interface DiffOptions {
  readonly signal: AbortSignal;
  /** Called with the number of pages compared so far, and the total. */
  readonly progress: (done: number, total: number) => void;
}

/** Compares what the pages of two sites say. */
export async function diffSites(before: SitePages, now: SitePages, { signal, progress }: DiffOptions): Promise<SiteDiff> {
  const addresses = [...new Set([...before.addresses, ...now.addresses])];
  const outcomes = new Map<string, Outcome>();
  await forEachConcurrently(addresses, LANES, async (address) => {
    signal.throwIfAborted();
    const [old, current] = await Promise.all([before.read(address), now.read(address)]);
    outcomes.set(address, old === current ? 'same' : outcomeOf(wordsIn(old, address), wordsIn(current, address)));
    progress(outcomes.size, addresses.length);
  });
  const sorted = addresses.toSorted().map((address) => ({ address, outcome: outcomes.get(address) }));
  const those = (wanted: Outcome) => sorted.filter(({ outcome }) => outcome === wanted).map(({ address }) => address);
  return {
    added: those('added'),
    removed: those('removed'),
    changed: sorted.flatMap(({ address, outcome }) => (typeof outcome === 'object' ? [{ address, hunks: outcome }] : [])),
    redrawn: those('redrawn'),
    same: those('same').length,
  };
}

/** The lines that differ, in order, each with the heading above it. */
export function hunksOf(before: readonly string[], now: readonly string[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let heading: string | null = null;
  let [removed, added]: [readonly string[], readonly string[]] = [[], []];
  const end = () => {
    if (removed.length + added.length > 0) hunks.push({ heading, removed, added });
    heading = headingIn(added) ?? heading;
    [removed, added] = [[], []];
  };
  for (const part of diffArrays([...before], [...now])) {
    if (part.removed) removed = part.value;
    else if (part.added) added = part.value;
    else {
      end();
      heading = headingIn(part.value) ?? heading;
    }
  }
  end();
  return hunks;
}

/**
 * What a finished page says, sentence by sentence: its title and description as search engines show them, then its `<main>` as Markdown. Null if it
 * merely redirects. Items of lists, rows of tables and lines of code are kept apart.
 */
export function wordsOfPage(html: string, address: string): readonly string[] | null {
  const { title, description, language, isRefresh } = readPage(html.slice(0, html.indexOf('<body')), address);
  if (isRefresh) return null;
  const sentencesOf = createSplitter(language);
  const blocks = blocksOf(parseMain(html), BASE + address).map((block) => block.replaceAll(`](${BASE}/`, '](/'));
  return [
    `title: ${title}`,
    `description: ${description}`,
    ...blocks.flatMap((block) => (block.startsWith('```') ? block.split('\n') : block.split('\n').flatMap(sentencesOf))),
  ];
}

// --- internal ---

/** Requests at once, if a site is on a host. */
const LANES = 8;

type Outcome = 'same' | 'redrawn' | 'added' | 'removed' | 'none' | readonly Hunk[];

const wordsIn = (html: string | null, address: string) => (html === null ? null : wordsOfPage(html, address));

function outcomeOf(before: readonly string[] | null, now: readonly string[] | null): Outcome {
  if (before === null) return now === null ? 'none' : 'added';
  if (now === null) return 'removed';
  const hunks = hunksOf(before, now);
  return hunks.length === 0 ? 'redrawn' : hunks;
}

const headingIn = (lines: readonly string[]): string | undefined => lines.findLast((line) => /^#{1,6} /.test(line));

/** Two sites may have different hosts: their links within the site are compared without one. */
const BASE = 'https://site.invalid';

/** Splits a line into its sentences, by the rules of a language. */
function createSplitter(language: string): (line: string) => readonly string[] {
  const segmenter = new Intl.Segmenter(language || undefined, { granularity: 'sentence' });
  return (line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trimEnd()).filter(Boolean);
}
