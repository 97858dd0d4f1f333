import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetchDeployed } from './deployed-file.ts';
import type { OutputFile } from './output-file.ts';
import { readIfThere } from './read-if-there.ts';

/** Where a published site tells of its build: what has it was published by us. */
export const LATEST_FILE = 'builds/latest.json';

/** What a published site tells of the build it is from, in `LATEST_FILE`. */
export interface LatestBuild {
  readonly id: string;
  /** Version of the content. */
  readonly cv: number;
  /** Fingerprint of everything else; left out where the build cannot vouch that its version stands for its content. */
  readonly inputs?: string;
}

/** `builds/latest.json`, which open pages poll and `--if-changed` compares. */
export function latestBuild(build: LatestBuild): OutputFile {
  return { path: LATEST_FILE, contents: `${JSON.stringify(build, null, 2)}\n` };
}

/** Whether a build published a site into a directory. */
export const holdsBuild = (directory: string): boolean => existsSync(join(directory, LATEST_FILE));

/** The build that a directory holds; null where it holds none. */
export function readLatest(directory: string): LatestBuild | null {
  const bytes = readIfThere(join(directory, LATEST_FILE));
  return bytes && parseLatest(bytes.toString());
}

/** The build that is deployed; null where there is none, and undefined where nobody can tell. */
export async function fetchLatest(origin: string, signal: AbortSignal): Promise<LatestBuild | null | undefined> {
  const { bytes, unknown } = await fetchDeployed(LATEST_FILE, { origin, timeoutMs: 3000, signal });
  if (unknown !== null) return undefined;
  return bytes && parseLatest(bytes.toString());
}

// --- internal ---

function parseLatest(text: string): LatestBuild | null {
  try {
    const { id, cv, inputs } = (JSON.parse(text) ?? {}) as { readonly [key in keyof LatestBuild]: unknown };
    if (typeof id !== 'string' || typeof cv !== 'number') return null;
    return { id, cv, ...(typeof inputs === 'string' ? { inputs } : {}) };
  } catch {
    // It is something else that stands there.
    return null;
  }
}
