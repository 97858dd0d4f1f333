import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';

/** Islands of content pages that need what the pages of accounts need too. */
const ISLANDS = new Set(['opt-in']);

/** What every page has loaded already. */
const EVERYWHERE = /^islands\/session\//;

const NAMESPACE = 'own-copy';

/**
 * Gives an island copies of the modules it imports, instead of chunks that it shares with islands of other pages: four requests less, and a fifth
 * of the bytes, since small files compress badly (docs/adr/0014-islands-as-entry-points.md). Such modules must keep no state.
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
