import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { academy, ROOT } from './academy.ts';

/** Builds the demo space once for all tests that use it. */
export async function setup(project: TestProject): Promise<void> {
  // Every vitest project loads this file separately.
  const shared = globalThis as { demo?: Promise<string> };
  project.provide('demo', await (shared.demo ??= buildDemo()));
  project.provide('runtime', 'preact');
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The output directory of the demo space. */
    readonly demo: string;
    /** The runtime of its islands. */
    readonly runtime: 'preact' | 'react';
  }
}

// --- internal ---

async function buildDemo(): Promise<string> {
  const out = join(ROOT, 'node_modules', '.cache', 'academy', 'test-demo');
  const { code, stderr } = await academy(['build', '--out', out]);
  if (code !== 0) throw new Error(`The demo space could not be built:\n${stderr}`);
  return out;
}
