import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { academy, ROOT } from './academy.ts';

/** Builds the demo space once for all tests that look at it. */
export async function setup(project: TestProject): Promise<void> {
  const out = join(ROOT, 'node_modules', '.cache', 'academy', 'test-demo');
  const { code, stderr } = await academy(['build', '--out', out]);
  if (code !== 0) throw new Error(`The demo space could not be built:\n${stderr}`);
  project.provide('demo', out);
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The directory that the demo space was built into. */
    readonly demo: string;
  }
}
