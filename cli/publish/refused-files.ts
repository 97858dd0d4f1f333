import { addressOf, fileUrl, isOwnFile } from '../site/url.ts';

/** A file of `templates/public/` that cannot be published, and why. */
export interface RefusedFile {
  readonly file: string;
  readonly why: string;
}

/** Those of the public files whose places belong to the site itself; `files` are all of its files, with or without the public ones. */
export function refusedFiles(publicPaths: readonly string[], files: Iterable<string>): readonly RefusedFile[] {
  if (publicPaths.length === 0) return [];
  const known = new Set(publicPaths);
  const others = [...files].filter((path) => !known.has(path));
  const answered = new Set(others.map(addressOf));
  return publicPaths.flatMap((file) => {
    const address = addressOf(file);
    if (isOwnFile(fileUrl(file))) return [{ file, why: 'the site has a file of its own there' }];
    const isTaken = answered.has(address) || others.some((path) => path.startsWith(`${file}/`));
    return isTaken ? [{ file, why: `the site has a page or a folder at ${address}` }] : [];
  });
}
