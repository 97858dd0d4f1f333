import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';

/**
 * The name under which contents can be cached for ever: it changes when they do.
 *
 * @example hashedPath('favicon.svg', contents) // => 'assets/favicon-1a2b3c4d.svg'
 */
export function hashedPath(name: string, contents: string | Uint8Array): string {
  const extension = extname(name);
  return `assets/${basename(name, extension)}-${hashOf(contents).slice(0, 8)}${extension}`;
}

/** What a page says of a file that it loads, so that a browser refuses another one in its place. */
export function integrityOf(contents: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(contents).digest('base64')}`;
}

/** SHA-256 as hexadecimal digits. */
export function hashOf(contents: string | Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex');
}
