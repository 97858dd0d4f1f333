import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { sha256 } from '../lib/hash.ts';
import { replaceFile } from '../cache/replace-file.ts';
import { messageOf } from '../report/errors.ts';
import { moduleCache } from './env.ts';

/**
 * Bundles `site.config.ts`, with what it imports from the project, into a module that Node can import, and returns its path. An existing module is
 * reused as long as all files it was made from are unchanged. `onFiles` gets their paths, also if the bundling fails.
 */
export async function bundleConfig(root: string, file: string, onFiles: (files: readonly string[]) => void): Promise<string> {
  // Projects may share that directory.
  const module = join(moduleCache(root), `site.config-${sha256(root).slice(0, 12)}.mjs`);
  const current = currentFiles(module);
  if (current) {
    onFiles(current);
    return module;
  }
  const { build } = await import('esbuild');
  const madeFrom: Record<string, string> = {};
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, file)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    // Ignore the project's tsconfig.json.
    tsconfigRaw: {},
    // Named as in the project, for what the configuration throws.
    sourcemap: 'inline',
    sourcesContent: false,
    outdir: root,
    banner: { js: HEAD },
    write: false,
    logLevel: 'silent',
    plugins: [rememberFiles(madeFrom)],
  }).finally(() => onFiles(Object.keys(madeFrom)));
  const body = `// ${JSON.stringify(madeFrom)}\n${outputFiles[0]?.text.slice(HEAD.length + 1)}`;
  replaceFile(module, `// ${sha256(body)}\n${body}`);
  return module;
}

// --- internal ---

/** The hash of each file that a module was made from, by its path. */
type MadeFrom = Readonly<Record<string, string>>;

// Hash the bytes that the bundler gets: a file may be saved again while it works.
const rememberFiles = (madeFrom: Record<string, string>): Plugin => ({
  name: 'remember-files',
  setup({ onLoad }) {
    onLoad({ filter: /./, namespace: 'file' }, ({ path }) => {
      try {
        const contents = readFileSync(path);
        madeFrom[path] = sha256(contents);
        return { contents, loader: 'default' };
      } catch (error) {
        // Of what is thrown here, the bundler reports the stack.
        return { errors: [{ text: messageOf(error) }] };
      }
    });
  },
});

// In place of the two lines below, so that the source map counts them.
const HEAD = '//\n//';

// The first line is the hash of the rest, and the second lists the files it was made from.
const KEPT = /^\/\/ (?<digest>\w+)\n(?<body>\/\/ (?<madeFrom>[^\n]*)\n.*)$/s;

/** The files that a module was made from; null if one of them changed since, or if the module is damaged. */
function currentFiles(module: string): readonly string[] | null {
  try {
    const { digest, body = '', madeFrom = '' } = KEPT.exec(readFileSync(module, 'utf8'))?.groups ?? {};
    if (sha256(body) !== digest) return null;
    const files = Object.entries(JSON.parse(madeFrom) as MadeFrom);
    return files.every(([path, known]) => sha256(readFileSync(path)) === known) ? files.map(([path]) => path) : null;
  } catch {
    return null;
  }
}
