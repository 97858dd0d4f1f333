import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { academy, SITE } from './academy.ts';
import { copyPictures } from './demo-stories.ts';

/** Builds the demo of the tests' site once for all tests that use it, and makes room for what they share. */
export async function setup(project: TestProject): Promise<() => void> {
  // Every vitest project loads this file separately.
  const shared = globalThis as { demo?: Promise<string>; assets?: string };
  project.provide('demo', await (shared.demo ??= buildDemo()));
  project.provide('runtime', 'preact');
  const assets = (shared.assets ??= sharedAssets());
  project.provide('assets', assets);
  return () => rmSync(assets, { recursive: true, force: true });
}

/** The files with bundled assets in a cache directory. */
export function bundlesIn(directory: string): readonly string[] {
  const names = existsSync(directory) ? readdirSync(directory) : [];
  return names.filter((name) => /^assets-.*\.bin$/.test(name));
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The output directory of the demo space. */
    readonly demo: string;
    /** A directory for the assets that tests bundled so far. */
    readonly assets: string;
    /** The runtime of its islands. */
    readonly runtime: 'preact' | 'react';
  }
}

// --- internal ---

/** The assets of the demo, which are those of any other space with the same sources. */
function sharedAssets(): string {
  const [directory, cache] = [mkdtempSync(join(tmpdir(), 'academy-assets-')), join(SITE, '.academy')];
  for (const name of bundlesIn(cache)) copyFileSync(join(cache, name), join(directory, name));
  return directory;
}

async function buildDemo(): Promise<string> {
  copyPictures(join(SITE, 'demo'));
  const out = join(SITE, 'dist');
  const { code, stderr } = await academy(['build', '--out', out]);
  if (code !== 0) throw new Error(`The demo space could not be built:\n${stderr}`);
  return out;
}
