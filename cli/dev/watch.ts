import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isLoadedByStyles } from '../assets/styles.ts';
import { COMPONENTS_FILE, SITE_COMPONENTS_FILE } from '../cache/fingerprint.ts';
import { watchFiles } from './watch-files.ts';

/** What a saved file is part of. */
export type Source =
  | 'config'
  | 'templates'
  | 'styles'
  | 'static'
  | 'public'
  | 'islands'
  | 'messages'
  | 'content'
  | 'pictures'
  | 'rules'
  | 'schema'
  | 'components'
  | 'environment'
  | 'packages'
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
  /** Files saved from this moment on, in ms since 1970, are reported although the watcher was not ready yet. @default none */
  readonly since?: number;
  readonly onChange: (changes: Changes) => void;
  /** Called if something cannot be watched, for example because of a system limit. */
  readonly onError: (error: unknown) => void;
}

/** Watches everything that a site is made from, until closed. */
export function watchSources({ root, space, since, onChange, onError }: WatchOptions) {
  const configFiles = new Set<string>();
  const parts = [
    ...[...Object.keys(FOLDERS), ...Object.keys(FILES), COMPONENTS_FILE, SITE_COMPONENTS_FILE].map((name) => join(root, name)),
    ...(space === null ? [] : [space]),
  ];
  const isPart = (path: string) => [...parts, ...configFiles].some((part) => isWithin(path, part) || isWithin(part, path));
  // The whole project: a file watched individually is lost when it disappears for a moment, as when switching branches.
  const { add, ...watcher } = watchFiles({
    folders: space === null || isWithin(space, root) || !existsSync(space) ? [root] : [root, space],
    isIgnored: (path) => !isPart(path) || relative(root, path).includes('node_modules'),
    since,
    onSave(saved) {
      const found = saved.flatMap(({ file, event }) => {
        const source = sourceOf(file, { root, space });
        const sources = [...(source === null ? [] : [source]), ...(configFiles.has(file) ? (['config'] as const) : [])];
        return sources.length > 0 ? [{ file, event, sources }] : [];
      });
      if (found.length > 0)
        onChange({
          sources: new Set(found.flatMap(({ sources }) => sources)),
          files: found.map(({ file }) => file),
          isNewList: found.some(({ event }) => event !== 'change'),
        });
    },
    onError,
  });
  return {
    ...watcher,
    /** Watches the files that `site.config.ts` is made from, wherever they are, from now on. */
    followConfig(files: readonly string[]) {
      const unwatched = files.filter((file) => !isPart(file));
      for (const file of files) configFiles.add(file);
      // Their folders: a file watched individually is lost when it disappears for a moment.
      add(unwatched.map((file) => dirname(file)));
    },
  };
}

/** What a file is part of; null if no page is made from it. */
export function sourceOf(file: string, { root, space }: Pick<WatchOptions, 'root' | 'space'>): Source | null {
  if ([COMPONENTS_FILE, SITE_COMPONENTS_FILE].some((one) => file === join(root, one))) return 'components';
  if (space !== null && isWithin(file, space)) {
    if (isWithin(file, join(space, 'assets'))) return 'pictures';
    return file.endsWith('.json') && !basename(file).startsWith('.') ? 'content' : null;
  }
  const [folder = '', ...rest] = relative(root, file).split(sep);
  if (rest.length === 0) return FILES[folder] ?? null;
  if (folder === 'templates' && rest[0] === 'schema.ts') return 'schema';
  if (folder === 'templates' && (rest[0] === 'static' || rest[0] === 'public')) return rest[0];
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

const FILES: Readonly<Record<string, Source>> = { 'site.config.ts': 'config', '.env': 'environment', 'package-lock.json': 'packages' };

const isWithin = (file: string, folder: string) => file === folder || file.startsWith(folder + sep);
