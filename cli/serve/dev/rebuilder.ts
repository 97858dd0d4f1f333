import { resolve } from 'node:path';
import { context } from 'esbuild';
import type { BuildContext, BuildOptions, BuildResult } from 'esbuild';

/** A bundle that is rebuilt repeatedly, each time only from what changed. */
export interface Rebuilder {
  /** Builds the bundle; rejects with esbuild's errors. */
  rebuild(): Promise<BuildResult>;
  /** Whether the bundle contains a file (absolute); true for any while there is no bundle, since the file may be the reason. */
  isMadeFrom(file: string): boolean;
  dispose(): Promise<void>;
}

/** Keeps esbuild's state between builds as long as the options stay the same: a new file among the entry points takes a new context. */
export function createRebuilder(describe: () => Promise<BuildOptions>): Rebuilder {
  let current: { readonly key: string; readonly context: BuildContext } | null = null;
  let sources: ReadonlySet<string> | null = null;
  let isDisposed = false;
  return {
    async rebuild() {
      sources = null;
      const options = await describe();
      if (isDisposed) throw new Error('a bundle was asked for after the server was stopped');
      const key = JSON.stringify(options);
      if (current?.key !== key) {
        await current?.context.dispose();
        current = { key, context: await context({ ...options, metafile: true }) };
      }
      const result = await current.context.rebuild();
      const { absWorkingDir = '' } = options;
      sources = new Set(Object.keys(result.metafile?.inputs ?? {}).map((path) => resolve(absWorkingDir, path)));
      return result;
    },
    isMadeFrom: (file) => sources?.has(file) ?? true,
    async dispose() {
      isDisposed = true;
      await current?.context.dispose();
    },
  };
}
