import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { messageOf } from '../report/errors.ts';
import { bundleAssets } from './bundle-assets.ts';
import type { AssetBundle } from './bundle-assets.ts';
import { compressedSizes } from './script-budgets.ts';

/** The site's own assets with what their scripts weigh. */
export interface WeighedAssets extends AssetBundle {
  readonly sizes: ReadonlyMap<string, number>;
}

interface KeptOptions {
  /** Where they are kept between builds. */
  readonly directory: string;
  /** A fingerprint of all that they are made from. */
  readonly sources: string;
  /** Hears why they could not be kept. */
  readonly onNotKept: (reason: string) => void;
}

/** Bundles the site's own assets, unless an earlier build did so from the same sources. */
export async function assetsOf(root: string, config: Parameters<typeof bundleAssets>[1], options: KeptOptions): Promise<WeighedAssets> {
  const kept = read(options);
  if (kept) return kept;
  const bundle = await bundleAssets(root, config);
  const weighed = { ...bundle, sizes: await compressedSizes(bundle.files) };
  try {
    write(weighed, options);
  } catch (error) {
    options.onNotKept(messageOf(error));
  }
  return weighed;
}

// --- internal ---

const PREFIX = 'assets-';
const DIGEST_BYTES = 32;
const fileOf = ({ directory, sources }: KeptOptions) => join(directory, `${PREFIX}${sources}.bin`);
const digest = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

function read(options: KeptOptions): WeighedAssets | null {
  try {
    const bytes = readFileSync(fileOf(options));
    const body = bytes.subarray(DIGEST_BYTES);
    return digest(body).equals(bytes.subarray(0, DIGEST_BYTES)) ? (deserialize(body) as WeighedAssets) : null;
  } catch {
    return null;
  }
}

// The newest alone is of use: whoever goes back and forth between two versions bundles each time.
function write(assets: WeighedAssets, options: KeptOptions): void {
  const { directory } = options;
  mkdirSync(directory, { recursive: true });
  const old = readdirSync(directory).filter((name) => name.startsWith(PREFIX));
  const body = serialize(assets);
  const next = `${fileOf(options)}.${process.pid}`;
  writeFileSync(next, Buffer.concat([digest(body), body]));
  renameSync(next, fileOf(options));
  for (const name of old) rmSync(join(directory, name), { force: true });
}
