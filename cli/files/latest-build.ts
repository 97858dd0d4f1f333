import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shortHash } from '../lib/hash.ts';
import { isObject, jsonIn, type JsonObject } from '../lib/json.ts';
import type { ValidDays } from '../site/graph/days.ts';
import { siteUnfinished } from '../report/errors/output.ts';
import { nothingToServe } from '../report/errors/setup.ts';
import { fetchDeployed } from './deployed-file.ts';
import type { OutputFile } from './output-file.ts';
import { placesOf } from './places.ts';
import { readIfThere } from '../lib/files.ts';

/**
 * Where a published site describes its build: a directory with this file was published by us. It is the last file to be written, and says `UNFINISHED`
 * while others are being replaced: if it names no build, the site is not whole.
 */
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

/** A build's id is the hash of everything it publishes: equal sites have equal ids, so an open page reloads only for a real change. */
export function buildId(files: ReadonlyMap<string, { readonly hash: string }>): string {
  const lines = [...files.keys()].toSorted().map((path) => `${path}\0${files.get(path)?.hash}\n`);
  return shortHash(lines.join(''));
}

/** `builds/latest.json`, which open pages poll and `--if-changed` compares. */
export function latestBuild(build: LatestBuild): OutputFile {
  return { path: LATEST_FILE, contents: `${JSON.stringify(build, null, 2)}\n` };
}

/** What the file says while a site is being replaced. */
export const UNFINISHED = `${JSON.stringify({ unfinished: 'This site is being replaced. If no build is running, build it again.' }, null, 2)}\n`;

/** Whether a directory holds a published site, whole or not. */
export const holdsBuild = (directory: string): boolean => existsSync(join(directory, LATEST_FILE));

/** Reads the build in a directory; null if it holds none, or not the whole of one. */
export function readLatest(directory: string): LatestBuild | null {
  const bytes = readIfThere(join(directory, LATEST_FILE));
  return bytes && parseLatest(bytes.toString());
}

/** Throws unless a directory holds a whole site, by the name of what is wrong: no build was published there, or one was only half. */
export function assertWhole(directory: string): void {
  if (readLatest(directory)) return;
  throw holdsBuild(directory) || existsSync(placesOf(directory).previous) ? siteUnfinished(directory) : nothingToServe(directory);
}

/** Fetches the deployed build; null if there is none, undefined if unknown. */
export async function fetchLatest(origin: string, signal: AbortSignal): Promise<LatestBuild | null | undefined> {
  const { bytes, unknown } = await fetchDeployed(LATEST_FILE, { origin, timeoutMs: 3000, signal });
  if (unknown !== null) return undefined;
  return bytes && parseLatest(bytes.toString());
}

// --- internal ---

/** Null if the file is something else. */
function parseLatest(text: string): LatestBuild | null {
  const build = jsonIn(text);
  if (!isObject(build) || typeof build['id'] !== 'string' || typeof build['cv'] !== 'number') return null;
  const { id, cv, inputs, days } = build;
  const { after, until } = (isObject(days) ? days : {}) as JsonObject;
  const valid = { ...(typeof after === 'string' ? { after } : {}), ...(typeof until === 'string' ? { until } : {}) };
  return { id, cv, ...(typeof inputs === 'string' ? { inputs } : {}), days: valid };
}
