import { loadFile } from './load-file.ts';

/** The id of the published build; empty if it cannot be fetched now. */
export async function publishedBuild(): Promise<string> {
  const { id } = await loadFile<{ readonly id: string }>('/builds/latest.json').catch(() => ({ id: '' }));
  return id;
}
