import { existsSync, lstatSync, lutimesSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { replaceFile } from '../lib/replace-file.ts';
import { sha256 } from '../lib/hash.ts';
import { groupBy } from '../lib/lists.ts';
import { readIfThere } from '../lib/files.ts';
import { messageOf, type AcademyError } from '../report/errors.ts';
import { imageNotDrawn } from '../report/errors/build.ts';
import { outputNotWritten } from '../report/errors/output.ts';
import type { Progress } from '../report/log.ts';
import { saveImage, type DrawJob } from './draw-job.ts';
import type { Pool } from './pool.ts';
import { causeOf, isFailed, type FailedPage, type RenderedFile } from './render-job.ts';

interface DrawContext {
  readonly pool: Pool;
  /** The directory of everything that is cached. */
  readonly directory: string;
  /** The images that pages of the site have. */
  readonly used: ReadonlySet<string>;
  /** Called with the reason if images could not be cached. */
  readonly onNotCached: (reason: string) => void;
  /** The output directory of the site, for errors. */
  readonly output: string;
  readonly onProgress: Progress;
}

export interface DrawnImages {
  readonly files: readonly RenderedFile[];
  /** The mistakes because of which images were not drawn. */
  readonly errors: readonly AcademyError[];
}

/** Writes the images of pages that do not have theirs yet: cached ones as they are, the others newly drawn. */
export async function drawImages(
  jobs: readonly DrawJob[],
  { pool, directory, used, output, onNotCached, onProgress }: DrawContext,
): Promise<DrawnImages> {
  const cache = openImages({ directory, onNotCached });
  const files: RenderedFile[] = [];
  const failed: FailedPage[] = [];
  const take = (image: RenderedFile | FailedPage) => {
    if (!isFailed(image)) files.push(image);
    else if (image.what === 'write') throw outputNotWritten(output, causeOf(image));
    else failed.push(image);
  };
  const toDraw = jobs.filter((job) => {
    const contents = cache.read(job.drawing.path);
    if (contents) take(saveImage(job, contents));
    return contents === null;
  });
  const before = jobs.length - toDraw.length;
  const drawn = await pool.draw(toDraw, (done) => onProgress(before + done, jobs.length, 'image'));
  for (const [index, image] of drawn.entries()) {
    take(image);
    if (!isFailed(image)) cache.keep(image.path, toDraw[index]?.to ?? '');
  }
  cache.tidy(used);
  onProgress(jobs.length, jobs.length, 'image');
  const errors = [...groupBy(failed, ({ reason }) => reason).values()].map((alike) =>
    imageNotDrawn(
      alike.map(({ url }) => url),
      causeOf(alike[0]),
    ),
  );
  return { files, errors };
}

/** Opens the cache of images. */
export function openImages({ directory, onNotCached }: CacheOptions): ImageCache {
  const folder = join(directory, 'images');
  let isTold = false;
  // Nobody needs the cache, and what hinders one image often hinders all.
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      if (!isTold) onNotCached(messageOf(error));
      isTold = true;
      return otherwise;
    }
  };
  // An image's name says what it is drawn from, and after it stands the hash of what was drawn.
  const nameIn = (file: string) => /^([^-]+)-[^.]+\.png$/.exec(file)?.[1];
  // Other files are what a killed build left behind.
  const files = attempt(() => (existsSync(folder) ? readdirSync(folder) : []), []);
  const cached = new Map(files.map((file) => [nameIn(file) ?? file, file]));
  const nameOf = (path: string) => basename(path, '.png');
  const fileOf = (path: string, bytes: Uint8Array) => `${nameOf(path)}-${sha256(bytes)}.png`;
  return {
    read(path) {
      const name = cached.get(nameOf(path));
      if (name === undefined) return null;
      const bytes = attempt(() => readIfThere(join(folder, name)), null);
      return bytes && name === fileOf(path, bytes) ? bytes : null;
    },
    keep: (path, drawn) =>
      attempt(() => {
        const bytes = readFileSync(drawn);
        const file = join(folder, fileOf(path, bytes));
        // What is cached could not be used, and may be anything.
        rmSync(file, { recursive: true, force: true });
        replaceFile(file, bytes);
      }, undefined),
    tidy(used) {
      const names = new Set([...used].map(nameOf));
      for (const [name, file] of cached) attempt(() => tidyOne(join(folder, file), names.has(name)), undefined);
    },
  };
}

// --- internal ---

/** Drawn images, by their path in the site. */
interface ImageCache {
  /** Null if there is none, or if it is damaged or cannot be read. */
  read(path: string): Uint8Array | null;
  /** Copies an image that was just drawn from its file. */
  keep(path: string, drawn: string): void;
  /** Removes images that neither this site nor, for a week, any other build into this cache has used. */
  tidy(used: ReadonlySet<string>): void;
}

interface CacheOptions {
  /** The directory of everything that is cached. */
  readonly directory: string;
  /** Called with the first reason, if images could not be read or cached. */
  readonly onNotCached: (reason: string) => void;
}

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

// Of a link, its own time: what it leads to may be gone.
function tidyOne(path: string, isUsed: boolean): void {
  const now = new Date();
  if (isUsed) lutimesSync(path, now, now);
  else if (now.getTime() - lstatSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
}
