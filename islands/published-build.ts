import { loadFile } from './load-file.ts';

/** In ms: courses that are being saved or removed wait for it. */
const TIMEOUT_MS = 30_000;

/** The id of the published build; empty if it cannot be fetched now. */
export async function publishedBuild(): Promise<string> {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
  const { id } = await loadFile<{ readonly id: string }>('/builds/latest.json', options).catch(() => ({ id: '' }));
  return id;
}
