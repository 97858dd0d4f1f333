import { fetchSite } from './fetch-site.ts';

/** Loads a JSON file of the site. */
export async function loadFile<T>(address: string): Promise<T> {
  const response = await fetchSite(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as T;
}
