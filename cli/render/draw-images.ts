import { openImages } from '../draw/kept-images.ts';
import { groupBy } from '../lib/lists.ts';
import { imageNotDrawn } from '../report/errors/build.ts';
import { outputNotWritten } from '../report/errors/output.ts';
import type { AcademyError } from '../report/errors.ts';
import type { Progress } from '../report/log.ts';
import { saveImage } from './draw-job.ts';
import type { DrawJob } from './draw-job.ts';
import type { Pool } from './pool.ts';
import { causeOf, isFailed } from './render-job.ts';
import type { FailedPage } from './render-job.ts';
import type { RenderedFile } from './rendered-file.ts';

interface DrawContext {
  readonly pool: Pool;
  /** The directory of everything that is cached. */
  readonly directory: string;
  /** The images that pages of the site have. */
  readonly used: ReadonlySet<string>;
  /** Called with the reason if images could not be cached. */
  readonly onNotKept: (reason: string) => void;
  /** The output directory of the site, for errors. */
  readonly output: string;
  readonly onProgress: Progress;
}

export interface DrawnImages {
  readonly files: readonly RenderedFile[];
  /** The mistakes that kept images from being drawn. */
  readonly errors: readonly AcademyError[];
}

/**
 * Writes the images of pages that do not have theirs yet: those that an earlier build has drawn as they are, the others newly drawn, with which the
 * pool's work ends.
 */
export async function drawImages(
  jobs: readonly DrawJob[],
  { pool, directory, used, output, onNotKept, onProgress }: DrawContext,
): Promise<DrawnImages> {
  const kept = openImages({ directory, onNotKept });
  const files: RenderedFile[] = [];
  const failed: FailedPage[] = [];
  const take = (image: RenderedFile | FailedPage) => {
    if (!isFailed(image)) files.push(image);
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
  kept.tidy(used);
  onProgress(jobs.length, jobs.length, 'image');
  const errors = [...groupBy(failed, ({ reason }) => reason).values()].map((alike) =>
    imageNotDrawn(
      alike.map(({ url }) => url),
      causeOf(alike[0]),
    ),
  );
  return { files, errors };
}
