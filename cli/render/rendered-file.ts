import { hash } from 'node:crypto';
import { writeFileAt } from '../files/write.ts';
import type { OutputFile } from '../files/output-file.ts';

/** A file that a page consists of, as the record of a build knows it. */
export interface RenderedFile {
  readonly path: string;
  /** SHA-1 of its bytes: it tells changes of a page from one build to the next, and is the fastest hash where processors have no instructions for SHA-256. */
  readonly hash: string;
  readonly bytes: number;
}

/** Writes a file if it has a place to be written to. */
export function writeRendered({ path, contents }: OutputFile, to: string | null): RenderedFile {
  const bytes = Buffer.from(contents);
  if (to !== null) writeFileAt(to, bytes);
  return { path, hash: hash('sha1', bytes, 'hex'), bytes: bytes.length };
}
