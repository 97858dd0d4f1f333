import type { TestProject } from 'vitest/node';
import { readEmulatorEnv } from '../../../cli/config/env.ts';
import { startEmulators } from '../../../cli/serve/emulators/emulators.ts';
import type { Emulators } from '../../../cli/serve/emulators/emulators.ts';
import { ROOT } from '../academy.ts';

/** Starts Auth, Firestore and the functions once for all tests that need them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { config, withoutFirestore, close } = await startEmulators({ root: ROOT, env: readEmulatorEnv() });
  project.provide('firebase', { config, withoutFirestore });
  return close;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The emulators of this test run. */
    readonly firebase: Pick<Emulators, 'config' | 'withoutFirestore'>;
  }
}
