import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidDays } from '../site/graph/days.ts';
import { fetchDeployed } from './deployed-file.ts';
import type { OutputFile } from './output-file.ts';
import { readIfThere } from './read-if-there.ts';

/** Where a published site describes its build: a directory with this file was published by us. */
export const LATEST_FILE = 'builds/latest.json';

/** What a published site says about its build, in `LATEST_FILE`. */
export interface LatestBuild {
  readonly id: string;
  /** Version of the content. */
  readonly cv: number;
  /** Fingerprint of everything else; omitted if the build cannot guarantee that `cv` identifies its content. */
  readonly inputs?: string;
  /** The days on which its pages are right. */
  readonly days: ValidDays;
}

/** `builds/latest.json`, which open pages poll and `--if-changed` compares. */
export function latestBuild(build: LatestBuild): OutputFile {
  return { path: LATEST_FILE, contents: `${JSON.stringify(build, null, 2)}\n` };
}

/** Whether a directory holds a published site. */
export const holdsBuild = (directory: string): boolean => existsSync(join(directory, LATEST_FILE));

/** Reads the build in a directory; null if none. */
export const readLatest = (directory: string): LatestBuild | null => readLatestFile(join(directory, LATEST_FILE));

/** Reads a `LATEST_FILE`, wherever it is; null if it is not there or is something else. */
export function readLatestFile(file: string): LatestBuild | null {
  const bytes = readIfThere(file);
  return bytes && parseLatest(bytes.toString());
}

/** Fetches the deployed build; null if there is none, undefined if unknown. */
export async function fetchLatest(origin: string, signal: AbortSignal): Promise<LatestBuild | null | undefined> {
  const { bytes, unknown } = await fetchDeployed(LATEST_FILE, { origin, timeoutMs: 3000, signal });
  if (unknown !== null) return undefined;
  return bytes && parseLatest(bytes.toString());
}

// --- internal ---

function parseDays(days: unknown): ValidDays {
  const { after, until } = (days ?? {}) as { readonly [key in keyof ValidDays]: unknown };
  return { ...(typeof after === 'string' ? { after } : {}), ...(typeof until === 'string' ? { until } : {}) };
}

function parseLatest(text: string): LatestBuild | null {
  try {
    const { id, cv, inputs, days } = (JSON.parse(text) ?? {}) as { readonly [key in keyof LatestBuild]: unknown };
    if (typeof id !== 'string' || typeof cv !== 'number') return null;
    return { id, cv, ...(typeof inputs === 'string' ? { inputs } : {}), days: parseDays(days) };
  } catch {
    // The file is something else.
    return null;
  }
}
