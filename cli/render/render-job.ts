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

/** What a page is rendered and looked through with. */
export interface PageTools {
  readonly scan: ScanOptions;
  toHtml(inputs: PageInputs): string;
  /** Where in `templates/` something was thrown, by its stack; null where it was not there. */
  whereThrown(stack: string): string | null;
  /** A value that is equal, and the same one for all that are: thousands of pages say a few things, and a slice of them is sent with each thing once. */
  same<T>(value: T): T;
  /** The colours that were asked for since the last time. */
  takeUsed(): Colours;
}

/** Renders a page and writes it, if it has a place; throws only what concerns more than this page. */
export function renderJob(job: RenderJob, tools: PageTools): RenderedPage | FailedPage {
  const failed = (what: FailedPage['what'], error: unknown): FailedPage => {
    const stack = stackOf(error);
    return { what, url: job.inputs.url, reason: messageOf(error), stack, at: tools.whereThrown(stack) };
  };
  let html: string;
  try {
    html = tools.toHtml(job.inputs);
  } catch (error) {
    // Not a page of its own: nothing of what was kept can be trusted.
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
    // What has no place yet is looked through where it is finished.
    leaks: to === null ? [] : scanOutput([{ path: inputs.file, contents: html }], scan),
    contents: to === null ? html : null,
  };
}
