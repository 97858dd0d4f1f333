import { readSitemap } from '../check/listings.ts';
import { fetchDeployed } from '../files/deployed-file.ts';
import { deployedSiteNotRead } from '../report/errors/setup.ts';
import type { SitePages } from './site-pages.ts';

/** The pages of a deployed site: those in its sitemaps, and any other that is asked for. Throws if its host does not say. */
export async function deployedPages(origin: string, signal: AbortSignal): Promise<SitePages> {
  const read = async (address: string) => {
    const { bytes, unknown } = await fetchDeployed(address.slice(1), { origin, signal, isExact: true });
    if (unknown !== null) throw deployedSiteNotRead(unknown);
    return bytes === null ? null : bytes.toString();
  };
  const entriesOf = async (address: string) =>
    readSitemap((await read(address)) ?? '', address).entries.map((entry) => new URL(entry).pathname);
  const sitemaps = await entriesOf('/sitemap.xml');
  return { addresses: (await Promise.all(sitemaps.map(entriesOf))).flat(), read };
}
