import { hash } from 'node:crypto';
import type { Drawing } from '../draw/drawings.ts';
import { factsOf, islandNames, tagsOf, type PageFacts } from '../hosting/page-needs.ts';
import type { OutputFile } from '../files/output-file.ts';
import { writeFileAt } from '../files/write.ts';
import { scanOutput, type Leak, type ScanOptions } from '../files/scan.ts';
import { messageOf } from '../report/errors.ts';
import { isDamaged } from '../report/errors/content.ts';
import type { PageInputs } from '../site/page/inputs.ts';
import { stackOf } from '../lib/thrown-at.ts';

/** A page to render. */
export interface RenderJob {
  readonly inputs: PageInputs;
  /** Where to write it; null if the caller wants the contents. */
  readonly to: string | null;
  /** Its text as Markdown: the file of the site, and where to write it; null if it is not published. */
  readonly markdown: { readonly path: string; readonly to: string } | null;
}

/** A file that a page consists of, as the record of a build knows it. */
export interface RenderedFile {
  readonly path: string;
  /** SHA-1 of its bytes: it tells changes of a page from one build to the next, and is the fastest hash where processors have no instructions for SHA-256. */
  readonly hash: string;
  readonly bytes: number;
}

/** A rendered page. */
export interface RenderedPage extends RenderedFile {
  /** The islands on it. */
  readonly islands: readonly string[];
  readonly leaks: readonly Leak[];
  readonly facts: PageFacts;
  /** Set if the job had no path to write to. */
  readonly contents: string | null;
  /** Its text as Markdown. */
  readonly markdown: RenderedFile | null;
  /** The image that is to be drawn for it. */
  readonly drawing: Drawing | null;
}

/** A page whose template threw, whose image could not be drawn, or one of whose files could not be written. */
export interface FailedPage {
  readonly what: 'render' | 'draw' | 'write';
  readonly url: string;
  readonly reason: string;
  readonly stack: string;
  /** Where in `templates/` it was thrown; null if elsewhere. */
  readonly at: string | null;
  /** The block of the page's story that was being rendered, such as `body[2] (quote)`; null if none, or if another page has the same error. */
  readonly block: string | null;
}

/** What a page is rendered and scanned with. */
export interface PageTools {
  readonly scan: ScanOptions;
  toHtml(inputs: PageInputs): string;
  /** The text of a finished page. */
  toMarkdown(html: string, inputs: PageInputs): string;
  /** Where in `templates/` a stack was thrown; null if elsewhere. */
  whereThrown(stack: string): string | null;
  /** The block of a page's story whose template throws; null if it is in none. */
  blockThatThrew(inputs: PageInputs): string | null;
  /** Whether this is the first page that fails for this reason. */
  isNews(reason: string): boolean;
  /** Returns one shared object for equal values: pages repeat a few values, and sending a slice between threads then copies each only once. */
  same<T>(value: T): T;
  /** What is to be drawn for the page that was rendered last. */
  lastDrawing(): Drawing | null;
}

/** Renders a page and writes it if it has a path; throws only errors that affect more than this page. */
export function renderJob(job: RenderJob, tools: PageTools): RenderedPage | FailedPage {
  const failed = (what: FailedPage['what'], error: unknown): FailedPage => {
    const stack = stackOf(error);
    const [reason, at] = [messageOf(error), tools.whereThrown(stack)];
    const block = what === 'render' && tools.isNews(`${at} ${reason}`) ? tools.blockThatThrew(job.inputs) : null;
    return { what, url: job.inputs.url, reason, stack, at, block };
  };
  let made: MadePage;
  try {
    made = make(job, tools);
  } catch (error) {
    // Not this page's error: nothing in the cache can be trusted.
    if (isDamaged(error)) throw error;
    return failed('render', error);
  }
  try {
    return finish(made, tools);
  } catch (error) {
    return failed('write', error);
  }
}

/** Writes a file if it has a place to be written to. */
export function writeRendered({ path, contents }: OutputFile, to: string | null): RenderedFile {
  const bytes = typeof contents === 'string' ? encoded(contents) : contents;
  if (to !== null) writeFileAt(to, bytes);
  return { path, hash: hash('sha1', bytes, 'hex'), bytes: bytes.length };
}

/** The error of a failed page, from wherever it was thrown. */
export const causeOf = ({ reason, stack }: FailedPage) => Object.assign(new Error(reason), { stack });

export const isFailed = (made: object): made is FailedPage => 'reason' in made;

// --- internal ---

// All pages are encoded in one buffer: a new one for each takes twice as long.
let room = Buffer.alloc(0);

function encoded(text: string): Uint8Array {
  if (room.length < 3 * text.length) room = Buffer.allocUnsafeSlow(6 * text.length);
  return room.subarray(0, room.write(text));
}

/** A page and its text, before they are written. */
interface MadePage {
  readonly page: ToWrite;
  readonly markdown: ToWrite | null;
}

interface ToWrite extends OutputFile {
  readonly contents: string;
  readonly to: string | null;
}

function make({ inputs, to, markdown }: RenderJob, { toHtml, toMarkdown }: PageTools): MadePage {
  const contents = toHtml(inputs);
  return {
    page: { path: inputs.file, contents, to },
    markdown: markdown && { ...markdown, contents: toMarkdown(contents, inputs) },
  };
}

function finish({ page, markdown }: MadePage, { scan, lastDrawing, same }: PageTools): RenderedPage {
  const { contents, to } = page;
  const tags = tagsOf(contents);
  return {
    ...writeRendered(page, to),
    islands: same(islandNames(tags)),
    facts: same(factsOf(tags)),
    drawing: lastDrawing(),
    // Unwritten pages are scanned once they are finished.
    leaks: scanOutput([...(to === null ? [] : [page]), ...(markdown ? [markdown] : [])], scan),
    contents: to === null ? contents : null,
    markdown: markdown && writeRendered(markdown, markdown.to),
  };
}
