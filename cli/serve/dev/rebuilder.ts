import { context } from 'esbuild';
import type { BuildContext, BuildOptions, BuildResult } from 'esbuild';

/** A bundle that is rebuilt repeatedly, each time only from what changed. */
export interface Rebuilder {
  /** Builds the bundle; rejects with esbuild's errors. */
  rebuild(): Promise<BuildResult>;
  dispose(): Promise<void>;
}

/** Keeps esbuild's state between builds as long as the options stay the same: a new file among the entry points takes a new context. */
export function createRebuilder(describe: () => Promise<BuildOptions>): Rebuilder {
  let current: { readonly key: string; readonly context: BuildContext } | null = null;
  let isDisposed = false;
  return {
    async rebuild() {
      const options = await describe();
      if (isDisposed) throw new Error('a bundle was asked for after the server was stopped');
      const key = JSON.stringify(options);
      if (current?.key !== key) {
        await current?.context.dispose();
        current = { key, context: await context(options) };
      }
      return current.context.rebuild();
    },
    async dispose() {
      isDisposed = true;
      await current?.context.dispose();
    },
  };
}
