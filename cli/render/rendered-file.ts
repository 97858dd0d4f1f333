import { hash } from 'node:crypto';
import { writeFileAt } from '../publish/write.ts';
import type { OutputFile } from '../publish/output-file.ts';

/** A file that a page consists of, as the record of a build knows it. */
export interface RenderedFile {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

/** Writes a file if it has a place to be written to. */
export function writeRendered({ path, contents }: OutputFile, to: string | null): RenderedFile {
  const bytes = Buffer.from(contents);
  if (to !== null) writeFileAt(to, bytes);
  return { path, hash: hash('sha1', bytes, 'hex'), bytes: bytes.length };
}
