import type { TestProject } from 'vitest/node';
import { startEmulators, type Emulators } from '../../../cli/dev/emulators/emulators.ts';
import { SITE } from '../academy.ts';

/** Starts Auth, Firestore and the functions for every worker, as a test wipes all that its emulators hold. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Every vitest project loads this file separately.
  const shared = globalThis as { stacks?: Promise<readonly Emulators[]> };
  const isFirst = !shared.stacks;
  const stacks = await (shared.stacks ??= startStacks(project.vitest.config.maxWorkers));
  project.provide(
    'stacks',
    stacks.map(({ config, withoutFirestore }) => ({ config, withoutFirestore })),
  );
  return async () => {
    if (isFirst) await Promise.all(stacks.map((stack) => stack.close()));
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The emulators of this test run, one stack per worker. */
    readonly stacks: readonly Pick<Emulators, 'config' | 'withoutFirestore'>[];
  }
}

// --- internal ---

function startStacks(count: number): Promise<readonly Emulators[]> {
  return Promise.all(Array.from({ length: count }, () => startEmulators({ root: SITE })));
}
