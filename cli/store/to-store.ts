import { readFileSync } from 'node:fs';
import { scanOutput, type Leak, type ScanOptions } from '../files/scan.ts';
import type { RenderedFile, RenderedPage } from '../render/render-job.ts';
import { filesOf, type PageToStore } from './packs.ts';

interface ToStoreOptions {
  readonly key: string;
  /** The images that were drawn, by path. */
  readonly files: ReadonlyMap<string, Pick<RenderedFile, 'hash' | 'bytes'>>;
  /** Where a file of the site was written. */
  readonly find: (path: string) => string;
  readonly scan: ScanOptions;
}

/** A page as it is put into a store; null if it has no image yet, or something that must not be published. */
export function toStore(page: RenderedPage, { key, files, find, scan }: ToStoreOptions): PageToStore | null {
  const { path, hash, bytes, islands, facts, markdown, drawing, contents } = page;
  const drawn = drawing && files.get(drawing.path);
  if (drawing && !drawn) return null;
  if (leaksIn(page, scan).length > 0) return null;
  const image = drawing && drawn ? { path: drawing.path, hash: drawn.hash, bytes: drawn.bytes } : null;
  const stored = { key, path, hash, bytes, islands, facts, markdown, image, isPart: contents !== null };
  return {
    page: stored,
    contents: () =>
      filesOf(stored).map((file) => (file.path === path && contents !== null ? Buffer.from(contents) : readFileSync(find(file.path)))),
  };
}

/** What in a page must not be published. A part of other pages is otherwise scanned within them, but they are not what is stored. */
export const leaksIn = ({ path, contents, leaks }: RenderedPage, scan: ScanOptions): readonly Leak[] =>
  contents === null ? leaks : [...leaks, ...scanOutput([{ path, contents }], scan)];
