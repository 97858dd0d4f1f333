import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fg from 'fast-glob';
import { addressOf } from '../site/url.ts';

/** The pages of a finished site, wherever it is. */
export interface SitePages {
  /** Those that it lists; it may have others. */
  readonly addresses: readonly string[];
  /** The HTML of the page at an address; null if there is none. */
  read(address: string): Promise<string | null>;
}

/** The pages of a site in a directory, except not-found pages, which have no address. */
export async function pagesInDirectory(directory: string): Promise<SitePages> {
  const files = await fg('**/*.html', { cwd: directory, ignore: ['**/404.html'] });
  const byAddress = new Map(files.map((file) => [addressOf(file), join(directory, file)]));
  return {
    addresses: [...byAddress.keys()],
    async read(address) {
      const file = byAddress.get(address);
      return file === undefined ? null : readFile(file, 'utf8');
    },
  };
}
