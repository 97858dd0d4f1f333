import { hash } from 'node:crypto';
import { islandsIn } from '../assets/script-budgets.ts';
import { factsOf } from '../hosting/page-facts.ts';
import type { PageFacts } from '../hosting/page-facts.ts';
import { scanOutput } from '../publish/scan.ts';
import type { Leak, ScanOptions } from '../publish/scan.ts';
import { writeFileAt } from '../publish/write.ts';
import { messageOf } from '../report/errors.ts';
import { isDamaged } from '../report/errors/kept.ts';
import type { PageInputs } from '../site/page-inputs.ts';
import type { Colours } from './kept-colours.ts';
import { stackOf } from './thrown-at.ts';

/** A page to render; `to` is the path of its file, or null if the caller wants the contents. */
export interface RenderJob {
  readonly inputs: PageInputs;
  readonly to: string | null;
}

/** A rendered page. */
export interface RenderedPage {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  /** The islands on it. */
  readonly islands: readonly string[];
  readonly leaks: readonly Leak[];
  readonly facts: PageFacts;
  /** The colours of its code. */
  readonly colours: Colours;
  /** Set if the job had no path to write to. */
  readonly contents: string | null;
}

/** A page whose template threw, or whose file could not be written. */
export interface FailedPage {
  readonly what: 'render' | 'write';
  readonly url: string;
  readonly reason: string;
  readonly stack: string;
  /** Where in `templates/` it was thrown; null if elsewhere. */
  readonly at: string | null;
}

/** What a page is rendered and scanned with. */
export interface PageTools {
  readonly scan: ScanOptions;
  toHtml(inputs: PageInputs): string;
  /** Where in `templates/` a stack was thrown; null if elsewhere. */
  whereThrown(stack: string): string | null;
  /** Returns one shared object for equal values: pages repeat a few values, and sending a slice between threads then copies each only once. */
  same<T>(value: T): T;
  /** Returns the colours used since the last call. */
  takeUsed(): Colours;
}

/** Renders a page and writes it if it has a path; throws only errors that affect more than this page. */
export function renderJob(job: RenderJob, tools: PageTools): RenderedPage | FailedPage {
  const failed = (what: FailedPage['what'], error: unknown): FailedPage => {
    const stack = stackOf(error);
    return { what, url: job.inputs.url, reason: messageOf(error), stack, at: tools.whereThrown(stack) };
  };
  let html: string;
  try {
    html = tools.toHtml(job.inputs);
  } catch (error) {
    // Not this page's error: nothing in the cache can be trusted.
    if (isDamaged(error)) throw error;
    return failed('render', error);
  }
  try {
    return finish(html, job, tools);
  } catch (error) {
    return failed('write', error);
  }
}

export const isFailed = (page: RenderedPage | FailedPage): page is FailedPage => 'reason' in page;

// --- internal ---

function finish(html: string, { inputs, to }: RenderJob, { scan, takeUsed, same }: PageTools): RenderedPage {
  const bytes = Buffer.from(html);
  if (to !== null) writeFileAt(to, bytes);
  return {
    path: inputs.file,
    hash: hash('sha1', bytes, 'hex'),
    bytes: bytes.length,
    islands: same(islandsIn(html)),
    facts: same(factsOf(html)),
    colours: takeUsed(),
    // Unwritten pages are scanned once they are finished.
    leaks: to === null ? [] : scanOutput([{ path: inputs.file, contents: html }], scan),
    contents: to === null ? html : null,
  };
}
