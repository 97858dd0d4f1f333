import { hash } from 'node:crypto';
import { basename, extname } from 'node:path';

/** SHA-256 in hex. */
export const sha256 = (contents: string | Uint8Array): string => hash('sha256', contents, 'hex');

/** Its first 16 digits, for fingerprints and ids. */
export const shortHash = (contents: string | Uint8Array): string => sha256(contents).slice(0, 16);

/** Combines facts into one fingerprint. */
export const factsHash = (...facts: readonly unknown[]): string => shortHash(JSON.stringify(facts));

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
