import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SiteConfig } from '../config/define.ts';
import type { Env } from '../config/env.ts';
import { factsHash } from '../lib/hash.ts';
import { ENGINE, foldersOf } from '../lib/site-files.ts';
import type { SharedFacts } from './page-keys.ts';
import type { OutputOptions } from './record.ts';

/** The components that the program has blocks for, and those of a site's space: the types of blocks are generated from both. */
export const COMPONENTS_FILE = 'demo/components.json';
export const SITE_COMPONENTS_FILE = 'content/components.json';

/** Where package managers note the versions that they installed. */
const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

/** Paths in the program and in a site that pages are made from: everything in a bundle is in one of them or in a package. */
export const SOURCES: readonly string[] = ['cli', 'templates', 'islands', 'locales', COMPONENTS_FILE, SITE_COMPONENTS_FILE, ...LOCKFILES];

/** Where those are. */
export const sourcePlaces = (root: string): readonly string[] =>
  foldersOf(root).flatMap((folder) => SOURCES.map((source) => join(folder, source)));

/** Whether builds of a site notice changes to a file: a package changes with the lockfile. */
export const isTracked = (file: string, root: string = ENGINE): boolean =>
  [ENGINE, root].some((folder) => {
    const path = relative(folder, file).replaceAll(sep, '/');
    const isPackage = (path.startsWith('../') ? file : path).replaceAll(sep, '/').includes('node_modules/');
    return isPackage || SOURCES.some((source) => path === source || path.startsWith(`${source}/`));
  });

/** Where files are that a site publishes as they are. */
export const PUBLIC_FOLDER = 'templates/public';

/** The state of files at one moment. */
export interface Tracked {
  readonly fingerprint: string;
  /** The fingerprint of each path in `SOURCES`, or of whatever else is tracked. */
  readonly parts: Readonly<Record<string, string | undefined>>;
  /** Whether no file has been written since, not even to undo a change: the intermediate state may have been read. */
  isUntouched(): boolean;
}

/**
 * Tracks the program and what it makes pages with: templates, islands, messages, and Node's data on languages and time zones. The fingerprint covers
 * file contents rather than dates, which are new in every clone.
 */
export function trackSources(root: string): Tracked {
  // Another version of Node may format dates and countries differently.
  const { icu, cldr, tz } = process.versions;
  return track({ folders: foldersOf(root), parts: SOURCES, besides: { icu, cldr, tz } });
}

/** Tracks a local space: its stories and its other files. */
export const trackSpace = (directory: string): Tracked => track({ folders: [directory], parts: ['.'] });

/** A fingerprint of everything that validates `site.config.ts`. */
export const schemaFingerprint = (): string =>
  factsHash(hashesOf({ folders: [ENGINE], parts: ['cli/config', 'package-lock.json', 'package.json'] }));

/** Everything that a site is made from except its content and the program. */
interface SourceFacts extends OutputOptions {
  readonly config: SiteConfig;
  readonly env: Pick<Env, 'token'>;
  readonly isDemo: boolean;
}

/** Fingerprints of that. */
export interface MadeFrom {
  readonly facts: string;
  readonly sources: string;
  /** What all pages are made from, part by part, except for what they load. */
  readonly shared: Omit<SharedFacts, 'assets'>;
}

/**
 * A fingerprint of everything that a site is made from except its content. `facts` is what a finished build is compared by: without the token, but
 * with `strict`, which changes no file but decides whether the site is published.
 */
export function sourcesOf({ fingerprint, parts }: Pick<Tracked, 'fingerprint' | 'parts'>, from: SourceFacts): MadeFrom {
  const { config, env, environment, preview, release, strict, isDemo } = from;
  const { templates, islands, locales, ...others } = parts;
  const configuration = factsHash(config, environment, preview, release ?? '', isDemo);
  const pages = factsHash(fingerprint, configuration);
  return {
    facts: factsHash(pages, strict),
    // Output scanned for one token has not been scanned for another.
    sources: factsHash(pages, env.token),
    shared: {
      program: factsHash(others),
      templates: factsHash(templates),
      islands: factsHash(islands),
      messages: factsHash(locales),
      configuration: factsHash(configuration, env.token),
    },
  };
}

// --- internal ---

// Files of Git and of the system affect no site; neither do tests and packages, unless they are published as they are.
const IGNORED = /^(?:\.git|\.DS_Store|\._.*)$/;
const IGNORED_IN_CODE = /^(?:.*\.test\.tsx?|tsconfig\.json|node_modules)$/;

interface Place {
  readonly folders: readonly string[];
  readonly parts: readonly string[];
  /** Anything else that the fingerprint covers. */
  readonly besides?: Readonly<Record<string, string | undefined>>;
}

function track(place: Place): Tracked {
  const then: string[] = [];
  const parts = { ...place.besides, ...hashesOf(place, (file) => then.push(timeOf(file))) };
  return {
    fingerprint: factsHash(parts),
    parts,
    isUntouched: () => {
      const now = filesOf(place);
      return now.length === then.length && now.every(({ file }, index) => timeOf(file) === then[index]);
    },
  };
}

// A file's metadata. An editor may set a file's mtime, but nothing can set its ctime.
function timeOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return `${file} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}`;
}

// The hash of each part. `before` is called before a file is read: if it is written meanwhile, its time differs afterwards.
function hashesOf({ folders, parts }: Place, before?: (file: string) => void): Tracked['parts'] {
  const hashOf = (part: string) => {
    const hash = createHash('sha256');
    for (const { path, file } of filesOf({ folders, parts: [part] })) {
      before?.(file);
      const bytes = readFileSync(file);
      hash.update(`${path}\0${bytes.length}\0`).update(bytes);
    }
    return hash.digest('hex').slice(0, 16);
  };
  return Object.fromEntries(parts.map((part) => [part, hashOf(part)]));
}

const filesOf = ({ folders, parts }: Place) =>
  parts.flatMap((part) =>
    folders.flatMap((folder) =>
      filesAt(folder, part)
        .toSorted()
        .map((path) => ({ path, file: join(folder, path) })),
    ),
  );

// The files at a path, relative to the folder; none if it does not exist.
function filesAt(folder: string, path: string): readonly string[] {
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.isFile() ? [path] : [];
  const isPublic = path === PUBLIC_FOLDER || path.startsWith(`${PUBLIC_FOLDER}/`);
  return readdirSync(join(folder, path), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.test(name) && (isPublic || !IGNORED_IN_CODE.test(name)))
    .flatMap((entry) => {
      const below = path === '.' ? entry.name : `${path}/${entry.name}`;
      return entry.isFile() ? [below] : filesAt(folder, below);
    });
}
