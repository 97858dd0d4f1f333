import { join, relative } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { bundlerErrors, REACT_IS_PREACT, SCRIPTS } from '../lib/bundling.ts';
import type { OutputFile } from '../files/output-file.ts';
import { templatesModule } from '../render/templates-build.ts';
import { templatesNotBundled } from '../report/errors/build.ts';
import type { EditorOptions } from './contract.ts';

/** The code that runs in the editor's frame. */
export interface EditorBundle {
  /** URL of the script in every editable page: it checks what frames the page, and loads the rest. */
  readonly script: string;
  readonly files: readonly OutputFile[];
}

/**
 * Bundles what runs in the editor's frame: one small script included in every page, what it loads if the editor frames the page, and a worker with
 * the templates and the stages before them.
 */
export async function bundleEditor(root: string, options: Omit<EditorOptions, 'worker'>): Promise<EditorBundle> {
  try {
    const worker = await bundle(root, {
      name: 'editor-worker',
      code: "import * as templates from 'academy:templates'; import { answerPage } from './render-worker.ts'; answerPage(templates);",
      format: 'iife',
    });
    const json = JSON.stringify({ ...options, worker: worker.script } satisfies EditorOptions);
    const gate = await bundle(root, {
      name: 'editor',
      code: `import { openGate } from './gate.ts'; void openGate(${json}, () => import('./edit.ts'));`,
      format: 'esm',
    });
    return { script: gate.script, files: [...gate.files, ...worker.files] };
  } catch (error) {
    throw templatesNotBundled('templates', bundlerErrors(error), error);
  }
}

// --- internal ---

interface Entry {
  readonly name: string;
  /** In the directory `browser/`. */
  readonly code: string;
  readonly format: 'esm' | 'iife';
}

async function bundle(root: string, { name, code, format }: Entry): Promise<EditorBundle> {
  const { outputFiles, metafile } = await build({
    ...SCRIPTS,
    absWorkingDir: root,
    alias: REACT_IS_PREACT,
    chunkNames: 'editor-[name]-[hash]',
    entryNames: '[name]-[hash]',
    entryPoints: { [name]: 'academy:entry' },
    format,
    jsx: 'automatic',
    metafile: true,
    outdir: join(root, 'assets'),
    plugins: [modules(root, code)],
    splitting: format === 'esm',
  });
  const [script] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('academy:entry')) ?? [];
  return { script: `/${script}`, files: outputFiles.map(({ path, contents }) => ({ path: relative(root, path), contents })) };
}

/** Virtual modules: the entry, and this site's templates. */
function modules(root: string, entry: string): Plugin {
  return {
    name: 'editor',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^academy:/ }, ({ path }) => ({ path, namespace: 'editor' }));
      onLoad({ filter: /^academy:entry$/, namespace: 'editor' }, () => ({
        contents: entry,
        loader: 'ts',
        resolveDir: join(root, 'cli', 'live', 'browser'),
      }));
      onLoad({ filter: /^academy:templates$/, namespace: 'editor' }, async () => ({
        contents: await templatesModule(root, 'preact'),
        loader: 'tsx',
        resolveDir: join(root, 'templates'),
      }));
    },
  };
}
