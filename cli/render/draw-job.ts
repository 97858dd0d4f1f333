import type { Drawing } from '../draw/drawings.ts';
import { paint } from '../draw/paint.ts';
import { messageOf } from '../report/errors.ts';
import { stackOf } from '../lib/thrown-at.ts';
import { writeRendered, type FailedPage, type RenderedFile } from './render-job.ts';

/** An image to draw for a page. */
export interface DrawJob {
  readonly url: string;
  readonly drawing: Drawing;
  /** Where to write it. */
  readonly to: string;
}

/** Draws images and writes them, one after the other. */
export async function drawAll(jobs: readonly DrawJob[]): Promise<readonly (RenderedFile | FailedPage)[]> {
  const done: (RenderedFile | FailedPage)[] = [];
  // Both libraries compute without waiting for anything.
  for (const job of jobs) done.push(await drawJob(job));
  return done;
}

/** Writes an image to where its page has it. */
export function saveImage({ url, drawing, to }: DrawJob, contents: Uint8Array): RenderedFile | FailedPage {
  try {
    return writeRendered({ path: drawing.path, contents }, to);
  } catch (error) {
    return failed('write', url, error);
  }
}

// --- internal ---

async function drawJob(job: DrawJob): Promise<RenderedFile | FailedPage> {
  try {
    return saveImage(job, await paint(job.drawing));
  } catch (error) {
    return failed('draw', job.url, error);
  }
}

const failed = (what: FailedPage['what'], url: string, error: unknown): FailedPage => ({
  what,
  url,
  reason: messageOf(error),
  stack: stackOf(error),
  at: null,
  block: null,
});
