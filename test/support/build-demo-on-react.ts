import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildVariant } from './variant.ts';

/** Builds the demo space with islands that run on React itself. */
export async function setup(project: TestProject): Promise<() => void> {
  const { output } = await buildVariant({ islands: { runtime: 'react' } });
  project.provide('demo', output);
  project.provide('runtime', 'react');
  return () => rmSync(dirname(output), { recursive: true });
}
