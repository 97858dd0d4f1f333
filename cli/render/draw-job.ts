import type { Drawing } from '../draw/drawings.ts';
import { paint } from '../draw/paint.ts';
import { messageOf } from '../report/errors.ts';
import { stackOf } from '../thrown-at.ts';
import type { FailedPage } from './render-job.ts';
import { writeRendered } from './rendered-file.ts';
import type { RenderedFile } from './rendered-file.ts';

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

// --- internal ---

async function drawJob({ url, drawing, to }: DrawJob): Promise<RenderedFile | FailedPage> {
  const failed = (what: FailedPage['what'], error: unknown): FailedPage => ({
    what,
    url,
    reason: messageOf(error),
    stack: stackOf(error),
    at: null,
  });
  let contents: Uint8Array;
  try {
    contents = await paint(drawing);
  } catch (error) {
    return failed('draw', error);
  }
  try {
    return writeRendered({ path: drawing.path, contents }, to);
  } catch (error) {
    return failed('write', error);
  }
}
