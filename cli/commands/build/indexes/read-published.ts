import type { PublishedFile } from '../../../render/published-file.ts';
import { isAscii } from 'node:buffer';
import { join } from 'node:path';
import { sha256 } from '../../../hash.ts';
import { readIfThere } from '../../../publish/read-if-there.ts';

export interface Published {
  /** The files of the existing site, and their directory. */
  readonly published: ReadonlyMap<string, PublishedFile>;
  readonly directory: string;
}

/** A file as published: null if the site has no such file, empty if it has been modified or removed since. */
export function readPublished(path: string, { published, directory }: Published): string | null {
  const known = published.get(path);
  if (!known) return null;
  const bytes = readIfThere(join(directory, path));
  if (!bytes || sha256(bytes) !== known.hash) return '';
  // Megabytes of URLs, nearly always ASCII, which is much faster to decode as such.
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
