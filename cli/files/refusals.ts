import type { PublicFiles } from '../assets/static-files.ts';
import { addressOf, fileUrl } from '../site/url.ts';
import { isOwnFile, whyNoAddress } from '../site/usable-addresses.ts';

/** A file of `templates/public/` that cannot be published, and why. */
export interface RefusedFile {
  readonly file: string;
  readonly why: string;
}

/**
 * What is in `templates/public/` and cannot be published: symbolic links, and files whose places belong to the site itself; `site` are all of its
 * files, with or without the public ones.
 */
export function refusedFiles({ files, links }: PublicFiles, site: Iterable<string>): readonly RefusedFile[] {
  const linked = links.map((file) => ({ file, why: 'it is a symbolic link' }));
  if (files.length === 0) return linked;
  const known = new Set(files);
  const others = [...site].filter((path) => !known.has(path));
  const answered = new Set(others.map(addressOf));
  const taken = files.flatMap((file) => {
    const address = addressOf(file);
    if (isOwnFile(fileUrl(file))) return [{ file, why: 'the site has a file of its own there' }];
    const why = whyNoAddress(fileUrl(file));
    if (why !== null) return [{ file, why }];
    const isTaken = answered.has(address) || others.some((path) => path.startsWith(`${file}/`));
    return isTaken ? [{ file, why: `the site has a page or a folder at ${address}` }] : [];
  });
  return [...linked, ...taken];
}
