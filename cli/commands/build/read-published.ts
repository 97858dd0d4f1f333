import { isAscii } from 'node:buffer';
import { join } from 'node:path';
import { hashOf } from '../../assets/hashed.ts';
import { readIfThere } from '../../publish/read-if-there.ts';
import type { PublishedFile } from '../../render/build-record.ts';

export interface Published {
  /** The files of the site that is there, and where. */
  readonly published: ReadonlyMap<string, PublishedFile>;
  readonly directory: string;
}

/** A file as it was published: null where the site has none of that name, empty where it is not that any more. */
export function readPublished(path: string, { published, directory }: Published): string | null {
  const known = published.get(path);
  if (!known) return null;
  const bytes = readIfThere(join(directory, path));
  if (!bytes || hashOf(bytes) !== known.hash) return '';
  // Megabytes of addresses, nearly always in ASCII, which is read in no time as what it is.
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
