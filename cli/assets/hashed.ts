import { hash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { sha256 } from '../lib/hash.ts';

/**
 * A file name that can be cached forever, since it changes with the contents.
 *
 * @example hashedPath('favicon.svg', contents) // => 'assets/favicon-1a2b3c4d.svg'
 */
export function hashedPath(name: string, contents: string | Uint8Array): string {
  const extension = extname(name);
  return `assets/${basename(name, extension)}-${sha256(contents).slice(0, 8)}${extension}`;
}

/** The `integrity` value of a file loaded by a page, so that a browser refuses any other contents. */
export function integrityOf(contents: string | Uint8Array): string {
  return `sha256-${hash('sha256', contents, 'base64')}`;
}
