import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';

/** What a file that was saved is part of. */
export type Source = 'config' | 'templates' | 'styles' | 'static' | 'islands' | 'messages' | 'content' | 'pictures' | 'rules' | 'schema';

/** Files that were saved together. */
export interface Changes {
  readonly sources: ReadonlySet<Source>;
  /** Absolute. */
  readonly files: readonly string[];
  /** Whether files came or went, and not only changed. */
  readonly isNewList: boolean;
}

interface WatchOptions {
  readonly root: string;
  /** The directory of a local space; null where content comes from the service. */
  readonly space: string | null;
  readonly onChange: (changes: Changes) => void;
}

/** Editors save in several steps, and a formatter after them: what comes within this time is one change. */
const TOGETHER_MS = 8;

/** Watches all that a site is made from, until it is closed. */
export function watchSources({ root, space, onChange }: WatchOptions): { close(): Promise<void> } {
  const paths = [...Object.keys(FOLDERS), 'site.config.ts'].map((name) => join(root, name));
  const watcher = watch([...paths, ...(space ? [space] : [])], {
    ignoreInitial: true,
    ignored: (path) => path.includes('node_modules'),
  });
  let files = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;

  const flush = () => {
    const [saved, before] = [[...files.keys()], files];
    timer = null;
    files = new Map();
    const sources = new Set(saved.map((file) => sourceOf(file, { root, space })).filter((source) => source !== null));
    if (sources.size > 0) onChange({ sources, files: saved, isNewList: [...before.values()].some((event) => event !== 'change') });
  };
  watcher.on('all', (event, file) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    files.set(file, event);
    timer ??= setTimeout(flush, TOGETHER_MS);
  });
  return {
    async close() {
      if (timer) clearTimeout(timer);
      await watcher.close();
    },
  };
}

/** What a file is part of; null for one that no page is made from. */
export function sourceOf(file: string, { root, space }: Pick<WatchOptions, 'root' | 'space'>): Source | null {
  if (space !== null && isWithin(file, space)) {
    if (isWithin(file, join(space, 'assets'))) return 'pictures';
    return file.endsWith('.json') ? 'content' : null;
  }
  const [folder = '', ...rest] = relative(root, file).split(sep);
  if (folder === 'site.config.ts') return 'config';
  if (folder === 'templates' && rest[0] === 'schema.ts') return 'schema';
  if (folder === 'templates' && rest[0] === 'static') return 'static';
  if (folder === 'templates' && file.endsWith('.css')) return 'styles';
  if (/\.test\.\w+$/.test(file)) return null;
  return FOLDERS[folder] ?? null;
}

// --- internal ---

const FOLDERS: Readonly<Record<string, Source>> = {
  templates: 'templates',
  islands: 'islands',
  locales: 'messages',
  firebase: 'rules',
};

const isWithin = (file: string, folder: string) => file === folder || file.startsWith(folder + sep);
