import { statSync, watch as watchFolder } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';

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

/** Editors save in several steps, followed by a formatter: changes within this time count as one. */
const TOGETHER_MS = 8;
/** The watcher reports a changing file once in 50 ms, and ignores changes within that time. */
const FORGETFUL_MS = 60;

/** Watches the files of folders until closed, also of a folder that takes the place of one of these or one in them: all of its files count as saved. */
export function watchFiles({ folders, isIgnored, since = Infinity, onSave, onError }: WatchOptions) {
  /** The identity of each watched folder, by its path. */
  const identities = new Map<string, string>();
  const watched = new Set<string>();
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
  let tellReady = () => {};
  const ready = new Promise<void>((resolve) => (tellReady = resolve));
  const open = (isSaved: (file: string, savedAt: number) => boolean): FSWatcher => {
    const opened = watch([...watched], { ignored: isIgnored });
    let isReady = false;
    opened.once('ready', () => {
      isReady = true;
      tellReady();
    });
    opened.on('error', onError);
    // What happened at a path, as the system tells it: whether another folder is there now, the watcher does not look.
    opened.on('raw', (_, name: string | null, details) => {
      const { watchedPath = '' } = details as { readonly watchedPath?: string };
      if (opened === watcher) lookForAnother(join(watchedPath, name ?? ''));
    });
    opened.on('all', (event, file, stats) => {
      if (event === 'addDir') identities.set(file, identityOf(file) ?? '');
      if (event === 'addDir' || event === 'unlinkDir') return;
      // Until it is ready, all files are reported as added.
      if (isReady || event !== 'add' || (stats && isSaved(file, stats.ctimeMs))) add(event, file);
    });
    return opened;
  };
  const parents: { close(): void }[] = [];
  const follow = (more: readonly string[]) => {
    for (const folder of more) {
      if (watched.has(folder)) continue;
      watched.add(folder);
      identities.set(folder, identityOf(folder) ?? '');
      // That another takes the place of this one only its parent knows; of what else happens there, nothing is read.
      const onChange = (_: string, name: string | null) => {
        if (name === null || name === basename(folder)) lookForAnother(folder);
      };
      try {
        parents.push(watchFolder(dirname(folder), onChange).on('error', onError));
      } catch (error) {
        onError(error);
      }
    }
  };
  const lookForAnother = (folder: string) => {
    const before = identities.get(folder);
    const now = before === undefined ? null : identityOf(folder);
    if (now === null || now === before) return;
    identities.set(folder, now);
    openAgain(folder);
  };
  // The watcher stays with a folder that is moved away, and may take the files of another in its place for those it knows.
  const openAgain = (replaced: string) => {
    const from = Date.now();
    void watcher.close();
    watcher = open((file, savedAt) => savedAt >= from || file.startsWith(replaced + sep));
  };
  follow(folders);
  let watcher = open((_, savedAt) => savedAt >= since);
  return {
    /** Resolves once no further saves are missed. */
    ready,
    /** Watches these folders too, and what was ignored in the others until now. */
    add(more: readonly string[]) {
      follow(more);
      watcher.add([...more]);
    },
    async close() {
      for (const check of [timer, ...checks]) if (check) clearTimeout(check);
      for (const parent of parents) parent.close();
      await watcher.close();
    },
  };
}

// --- internal ---

/** What distinguishes a folder from others at the same path, also from one that was given its number; null if there is none. */
function identityOf(folder: string): string | null {
  const found = statIfThere(folder);
  return found && `${found.dev} ${found.ino} ${found.birthtimeMs}`;
}

/** When a file was last saved; null if it is gone. */
const savedAt = (file: string): number | null => statIfThere(file)?.mtimeMs ?? null;

function statIfThere(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    // Its directory has become a file.
    return null;
  }
}
