import { basename, dirname, join, resolve } from 'node:path';
import { isDirectory } from '../../lib/files.ts';
import { spaceNotReadable } from '../../report/errors/content.ts';

/** Where a space is, and the number of the only space that is meant; null if all that is there is one. */
interface SpacePlace {
  readonly folder: string;
  readonly id: string | null;
}

/**
 * Where the space is that a directory names. The Storyblok CLI (version 4) puts each kind of content into a folder of its own, and in it each space:
 * `.storyblok/stories/1234`. Such a directory, that of all kinds and the one above all name the same space.
 */
export function spacePlace(directory: string): SpacePlace {
  const given = resolve(directory);
  const above = dirname(given);
  if (/^\d+$/.test(basename(given)) && basename(above) === 'stories') return { folder: dirname(above), id: basename(given) };
  const own = join(given, '.storyblok');
  const isAbove = isDirectory(join(own, 'stories')) && !isDirectory(join(given, 'stories'));
  return { folder: isAbove ? own : given, id: null };
}

/** The folder with all files of the space that a directory names. */
export const spaceFolder = (directory: string): string => spacePlace(directory).folder;

/** Where fast-glob finds the content of a space. */
export const contentIn = ({ id }: SpacePlace): readonly string[] =>
  id === null ? ['**/*.json'] : [`stories/${id}/**/*.json`, `{${OTHER_KINDS.join(',')}}/**/*.json`, 'space.json'];

/** What `storyblok … pull` writes beside the content, also with `--separate-files` and `--suffix`. */
export const BESIDE_CONTENT = [
  '**/reports/*/storyblok-*.json',
  '**/components/*/{groups,presets,tags}.json',
  '**/components/*/{groups,presets,tags}.*.json',
  '**/components/*/*.presets.json',
  '**/components/*/*.presets.*.json',
];

/**
 * The files of one space among those of a directory in which several were pulled; throws an error that names them if it is not clear which is meant. Of
 * a kind that was pulled only from another space, such as the components, all are taken.
 */
export function ofOneSpace(files: readonly string[], directory: string): readonly string[] {
  const placed = files.map((file) => ({ file, ...OF_SPACE.exec(file)?.groups }) as PlacedFile);
  const ids = new Set(placed.flatMap(({ kind, id }) => (kind === 'stories' && id ? [id] : [])));
  const [only, ...others] = ids;
  if (others.length > 0) {
    const paths = [...ids].map((id) => join(directory, 'stories', id)).join(', ');
    throw spaceNotReadable(directory, `it has the stories of several spaces. Name one of them: ${paths}.`);
  }
  const kinds = new Set(placed.flatMap(({ kind, id }) => (kind && id === only ? [kind] : [])));
  return placed.flatMap(({ file, kind, id }) => (kind && kinds.has(kind) && id !== only ? [] : [file]));
}

/** The folder of the assets beside these stories; null if there is none. */
export function assetsBeside(folder: string, storyFiles: readonly string[]): string | null {
  const bases = new Set(['', ...storyFiles.flatMap((file) => PULLED_STORY.exec(file)?.[1] ?? [])]);
  return [...bases].map((base) => join(folder, base, 'assets')).find(isDirectory) ?? null;
}

// --- internal ---

const OTHER_KINDS = ['components', 'datasources', 'languages'];

interface PlacedFile {
  readonly file: string;
  readonly kind?: string;
  readonly id?: string;
}

// Shorter numbers can be years, into which somebody may have sorted stories.
const OF_SPACE = new RegExp(`(?:^|/)(?<kind>stories|${OTHER_KINDS.join('|')})/(?<id>\\d{5,})/`);
const PULLED_STORY = /^(?:(.*)\/)?stories\/\d+\/[^/]+$/;
