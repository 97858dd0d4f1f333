import { groupBy } from '../group-by.ts';
import { imageNotDrawn } from '../report/errors/build.ts';
import { outputNotWritten } from '../report/errors/output.ts';
import type { AcademyError } from '../report/errors.ts';
import type { Progress } from '../report/log.ts';
import type { DrawJob } from './draw-job.ts';
import type { Pool } from './pool.ts';
import type { PublishedFile } from './published-file.ts';
import { besidePage } from './published-file.ts';
import { causeOf, isFailed } from './render-job.ts';
import type { FailedPage } from './render-job.ts';

interface DrawContext {
  readonly pool: Pool;
  /** The output directory of the site, for errors. */
  readonly output: string;
  readonly onProgress: Progress;
}

interface DrawnSite {
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** The mistakes that kept images from being drawn. */
  readonly errors: readonly AcademyError[];
}

/** Draws the images of pages that do not have theirs yet, and writes them. */
export async function drawImages(jobs: readonly DrawJob[], { pool, output, onProgress }: DrawContext): Promise<DrawnSite> {
  const files = new Map<string, PublishedFile>();
  const failed: FailedPage[] = [];
  for (const image of await pool.draw(jobs, (done) => onProgress(done, jobs.length, 'image'))) {
    if (!isFailed(image)) files.set(image.path, besidePage(image));
    else if (image.what === 'write') throw outputNotWritten(output, causeOf(image));
    else failed.push(image);
  }
  const errors = [...groupBy(failed, ({ reason }) => reason).values()].map((pages) =>
    imageNotDrawn(
      pages.map(({ url }) => url),
      causeOf(pages[0]),
    ),
  );
  return { files, errors };
}
