import { fetchSite } from './fetch-site.ts';

/** Loads a JSON file by its address within the site. */
export async function loadFile<T>(address: string, options?: RequestInit): Promise<T> {
  const response = await fetchSite(SITE_BASE + address, options);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as T;
}
