import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';

/** Islands on some content pages that share modules with all of them, or with the account pages. */
const ISLANDS = new Set(['opt-in', 'save-course']);

/** Modules that every page loads anyway. */
const EVERYWHERE = /^islands\/session\//;

const NAMESPACE = 'own-copy';

/**
 * Gives an island its own copies of the modules it imports, instead of chunks shared with islands of other pages: saves four requests and a
 * fifth of the bytes, since small files compress badly (docs/adr/0014-islands-as-entry-points.md). Such modules must not keep state.
 */
export function ownCopies(root: string): Plugin {
  return {
    name: NAMESPACE,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, importer, resolveDir, kind, namespace }) => {
        const file = relative(root, join(resolveDir, path));
        const [, island = ''] = /^islands\/([^/]+)\/index\.tsx?$/.exec(relative(root, importer)) ?? [];
        const isCopied = (namespace === NAMESPACE || ISLANDS.has(island)) && kind === 'import-statement' && !EVERYWHERE.test(file);
        if (isCopied) return { path: file, namespace: NAMESPACE };
        return namespace === NAMESPACE ? { path: join(root, file) } : null;
      });
      onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path }) => {
        const file = join(root, path);
        return { contents: await readFile(file), loader: file.endsWith('x') ? 'tsx' : 'ts', resolveDir: dirname(file) };
      });
    },
  };
}
