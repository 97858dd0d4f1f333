import { openImages } from '../draw/kept-images.ts';
import { groupBy } from '../group-by.ts';
import { imageNotDrawn } from '../report/errors/build.ts';
import { outputNotWritten } from '../report/errors/output.ts';
import type { AcademyError } from '../report/errors.ts';
import type { Progress } from '../report/log.ts';
import { saveImage } from './draw-job.ts';
import type { DrawJob } from './draw-job.ts';
import type { Pool } from './pool.ts';
import type { PublishedFile } from './published-file.ts';
import { besidePage } from './published-file.ts';
import { causeOf, isFailed } from './render-job.ts';
import type { FailedPage } from './render-job.ts';
import type { RenderedFile } from './rendered-file.ts';

interface DrawContext {
  readonly pool: Pool;
  /** The directory of everything that is cached. */
  readonly directory: string;
  /** The pages of the site. */
  readonly pages: readonly ReadonlyMap<string, PublishedFile>[];
  /** Called with the reason if images could not be cached. */
  readonly onNotKept: (reason: string) => void;
  /** The output directory of the site, for errors. */
  readonly output: string;
  readonly onProgress: Progress;
}

export interface DrawnSite {
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** The mistakes that kept images from being drawn. */
  readonly errors: readonly AcademyError[];
}

/**
 * Writes the images of pages that do not have theirs yet: those that an earlier build has drawn as they are, the others newly drawn, with which the
 * pool's work ends.
 */
export async function drawImages(
  jobs: readonly DrawJob[],
  { pool, directory, pages, output, onNotKept, onProgress }: DrawContext,
): Promise<DrawnSite> {
  const kept = openImages({ directory, onNotKept });
  const files = new Map<string, PublishedFile>();
  const failed: FailedPage[] = [];
  const take = (image: RenderedFile | FailedPage) => {
    if (!isFailed(image)) files.set(image.path, besidePage(image));
    else if (image.what === 'write') throw outputNotWritten(output, causeOf(image));
    else failed.push(image);
  };
  const toDraw = jobs.filter((job) => {
    const contents = kept.read(job.drawing.path);
    if (contents) take(saveImage(job, contents));
    return contents === null;
  });
  const before = jobs.length - toDraw.length;
  const drawn = await pool.draw(toDraw, (done) => onProgress(before + done, jobs.length, 'image'));
  await pool.close();
  for (const [index, image] of drawn.entries()) {
    take(image);
    if (!isFailed(image)) kept.keep(image.path, toDraw[index]?.to ?? '');
  }
  kept.tidy(new Set(pages.flatMap((some) => [...some.values()].flatMap(({ page }) => page?.image ?? []))));
  onProgress(jobs.length, jobs.length, 'image');
  const errors = [...groupBy(failed, ({ reason }) => reason).values()].map((alike) =>
    imageNotDrawn(
      alike.map(({ url }) => url),
      causeOf(alike[0]),
    ),
  );
  return { files, errors };
}
