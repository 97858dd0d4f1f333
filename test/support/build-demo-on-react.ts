import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { SITE } from './academy.ts';
import { copyPictures } from './demo-stories.ts';
import { buildVariant } from './variant.ts';

/** Builds the demo space with islands that run on React itself. */
export async function setup(project: TestProject): Promise<() => void> {
  copyPictures(join(SITE, 'demo'));
  const { output } = await buildVariant({ islands: { runtime: 'react' } });
  project.provide('demo', output);
  project.provide('runtime', 'react');
  return () => rmSync(dirname(output), { recursive: true });
}
