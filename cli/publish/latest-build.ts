import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputFile } from './output-file.ts';

/** What a published site tells of the build it is from, in `builds/latest.json`. */
export interface LatestBuild {
  readonly id: string;
  /** Version of the content. */
  readonly cv: number;
  /** Fingerprint of everything else; left out where the build cannot vouch that its version stands for its content. */
  readonly inputs?: string;
}

/** `builds/latest.json`, which open pages poll and `--if-changed` compares. */
export function latestBuild(build: LatestBuild): OutputFile {
  return { path: FILE, contents: `${JSON.stringify(build, null, 2)}\n` };
}

/** The build that a directory holds; null where it holds none. */
export function readLatest(directory: string): LatestBuild | null {
  try {
    return parseLatest(readFileSync(join(directory, FILE), 'utf8'));
  } catch {
    return null;
  }
}

/** The build that is deployed; null where nobody can tell, for building once too often does no harm. */
export async function fetchLatest(origin: string, signal: AbortSignal): Promise<LatestBuild | null> {
  try {
    const response = await fetch(`${origin}/${FILE}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
    return response.ok ? parseLatest(await response.text()) : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

// --- internal ---

const FILE = 'builds/latest.json';
const TIMEOUT_MS = 3000;

function parseLatest(text: string): LatestBuild | null {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return null;
  const { id, cv, inputs } = value as { readonly [key in keyof LatestBuild]: unknown };
  if (typeof id !== 'string' || typeof cv !== 'number') return null;
  return { id, cv, ...(typeof inputs === 'string' ? { inputs } : {}) };
}
