import { existsSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { isLoadedByStyles } from '../../assets/styles.ts';

/** What a saved file is part of. */
export type Source =
  | 'config'
  | 'templates'
  | 'styles'
  | 'static'
  | 'islands'
  | 'messages'
  | 'content'
  | 'pictures'
  | 'rules'
  | 'schema'
  | 'environment'
  | 'program';

/** Files that were saved together. */
export interface Changes {
  readonly sources: ReadonlySet<Source>;
  /** Absolute. */
  readonly files: readonly string[];
  /** Whether files were added or removed rather than only changed. */
  readonly isNewList: boolean;
}

interface WatchOptions {
  readonly root: string;
  /** The directory of a local space; null if content comes from the service. */
  readonly space: string | null;
  readonly onChange: (changes: Changes) => void;
  /** Called if something cannot be watched, for example because of a system limit. */
  readonly onError: (error: unknown) => void;
}

interface Watcher {
  /** Resolves once no further saves are missed. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Editors save in several steps, followed by a formatter: changes within this time count as one. */
const TOGETHER_MS = 8;
/** The watcher reports a changing file once in 50 ms, and ignores changes within that time. */
const FORGETFUL_MS = 60;

/** Watches everything that a site is made from, until closed. */
export function watchSources({ root, space, onChange, onError }: WatchOptions): Watcher {
  const parts = [...[...Object.keys(FOLDERS), ...Object.keys(FILES)].map((name) => join(root, name)), ...(space === null ? [] : [space])];
  const isPart = (path: string) => parts.some((part) => isWithin(path, part) || isWithin(part, path));
  // The whole project: a file watched individually is lost when it disappears for a moment, as when switching branches.
  const watcher = watch(space === null || isWithin(space, root) || !existsSync(space) ? root : [root, space], {
    ignoreInitial: true,
    ignored: (path) => !isPart(path) || relative(root, path).includes('node_modules'),
  });
  let files = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;
  const checks = new Set<NodeJS.Timeout>();

  const add = (event: string, file: string) => {
    files.set(file, event);
    timer ??= setTimeout(flush, TOGETHER_MS);
  };
  const flush = () => {
    const saved = files;
    timer = null;
    files = new Map();
    lookAgain([...saved.keys()]);
    const found = [...saved].flatMap(([file, event]) => {
      const source = sourceOf(file, { root, space });
      return source === null ? [] : [{ file, event, source }];
    });
    if (found.length > 0)
      onChange({
        sources: new Set(found.map(({ source }) => source)),
        files: found.map(({ file }) => file),
        isNewList: found.some(({ event }) => event !== 'change'),
      });
  };
  const lookAgain = (saved: readonly string[]) => {
    const before = saved.map(savedAt);
    const check = setTimeout(() => {
      checks.delete(check);
      for (const [index, file] of saved.entries()) if (savedAt(file) !== before[index]) add('change', file);
    }, FORGETFUL_MS);
    checks.add(check);
  };
  watcher.on('error', onError);
  watcher.on('all', (event, file) => {
    if (event !== 'addDir' && event !== 'unlinkDir') add(event, file);
  });
  return {
    ready: new Promise((resolve) => void watcher.once('ready', resolve)),
    async close() {
      for (const check of [timer, ...checks]) if (check) clearTimeout(check);
      await watcher.close();
    },
  };
}

/** What a file is part of; null if no page is made from it. */
export function sourceOf(file: string, { root, space }: Pick<WatchOptions, 'root' | 'space'>): Source | null {
  if (space !== null && isWithin(file, space)) {
    if (isWithin(file, join(space, 'assets'))) return 'pictures';
    return file.endsWith('.json') ? 'content' : null;
  }
  const [folder = '', ...rest] = relative(root, file).split(sep);
  if (rest.length === 0) return FILES[folder] ?? null;
  if (folder === 'templates' && rest[0] === 'schema.ts') return 'schema';
  if (folder === 'templates' && rest[0] === 'static') return 'static';
  if (folder === 'templates' && (file.endsWith('.css') || isLoadedByStyles(file))) return 'styles';
  if (/\.test\.\w+$/.test(file)) return null;
  const source = FOLDERS[folder] ?? null;
  return source === 'program' && !/\.tsx?$/.test(file) ? null : source;
}

// --- internal ---

const FOLDERS: Readonly<Record<string, Source>> = {
  templates: 'templates',
  islands: 'islands',
  locales: 'messages',
  firebase: 'rules',
  cli: 'program',
  functions: 'program',
};

const FILES: Readonly<Record<string, Source>> = { 'site.config.ts': 'config', '.env': 'environment' };

/** When a file was last saved; null if it is gone. */
function savedAt(file: string): number | null {
  try {
    return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
  } catch {
    // Its directory has become a file.
    return null;
  }
}

const isWithin = (file: string, folder: string) => file === folder || file.startsWith(folder + sep);
