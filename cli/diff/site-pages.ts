import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fg from 'fast-glob';
import { withoutBase } from '../../templates/prose/safe-href.ts';
import { readSitemap } from '../check/read-site.ts';
import { fetchDeployed } from '../files/deployed-file.ts';
import { deployedSiteNotRead } from '../report/errors/setup.ts';
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

/** The pages of a deployed site: those in its sitemaps, and any other that is asked for. Throws if its host does not say. `base` is the path in its addresses. */
export async function deployedPages(
  origin: string,
  { base, signal }: { readonly base: string; readonly signal: AbortSignal },
): Promise<SitePages> {
  const read = async (address: string) => {
    const { bytes, unknown } = await fetchDeployed(address.slice(1), { origin, signal, isExact: true });
    if (unknown !== null) throw deployedSiteNotRead(unknown);
    return bytes === null ? null : bytes.toString();
  };
  const entriesOf = async (address: string) =>
    readSitemap((await read(address)) ?? '', address).entries.map((entry) => withoutBase(new URL(entry).pathname, base));
  const sitemaps = await entriesOf('/sitemap.xml');
  return { addresses: (await Promise.all(sitemaps.map(entriesOf))).flat(), read };
}
