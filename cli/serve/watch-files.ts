import { statSync } from 'node:fs';
import { watch } from 'chokidar';

/** A file that was saved, and how: `add`, `change` or `unlink`. */
export interface SavedFile {
  /** Absolute. */
  readonly file: string;
  readonly event: string;
}

interface WatchOptions {
  readonly folders: readonly string[];
  /** Files and folders to leave out. */
  readonly isIgnored: (path: string) => boolean;
  /** Files saved from this moment on, in ms since 1970, are reported although the watcher was not ready yet. @default none */
  readonly since?: number | undefined;
  /** Called with the files that were saved together. */
  readonly onSave: (saved: readonly SavedFile[]) => void;
  /** Called if something cannot be watched, for example because of a system limit. */
  readonly onError: (error: unknown) => void;
}

export interface Watcher {
  /** Resolves once no further saves are missed. */
  readonly ready: Promise<void>;
  /** Watches these folders too, and what was ignored in the others until now. */
  add(folders: readonly string[]): void;
  close(): Promise<void>;
}

/** Editors save in several steps, followed by a formatter: changes within this time count as one. */
const TOGETHER_MS = 8;
/** The watcher reports a changing file once in 50 ms, and ignores changes within that time. */
const FORGETFUL_MS = 60;

/** Watches the files of folders until closed. */
export function watchFiles({ folders, isIgnored, since = Infinity, onSave, onError }: WatchOptions): Watcher {
  const watcher = watch([...folders], { ignored: isIgnored });
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
    onSave([...saved].map(([file, event]) => ({ file, event })));
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
  let isReady = false;
  const ready = new Promise<void>((resolve) => void watcher.once('ready', resolve)).then(() => void (isReady = true));
  watcher.on('all', (event, file, stats) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    // Until it is ready, all files are reported as added.
    if (isReady || event !== 'add' || (stats && stats.ctimeMs >= since)) add(event, file);
  });
  return {
    ready,
    add: (more) => void watcher.add([...more]),
    async close() {
      for (const check of [timer, ...checks]) if (check) clearTimeout(check);
      await watcher.close();
    },
  };
}

// --- internal ---

/** When a file was last saved; null if it is gone. */
function savedAt(file: string): number | null {
  try {
    return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
  } catch {
    // Its directory has become a file.
    return null;
  }
}
