// Prints how the house stands: `npm run house`. Files of tests count nowhere.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import fastGlob from 'fast-glob';
import { count, table } from './table.ts';

/** A file that has one importer, stands beside or below it and is shorter than this is a paragraph of it. */
const PARAGRAPH = 60;
/** The stages. The rest may know of earlier builds: the cache, the command that merges what it holds, fetching, and what is no build. */
const PIPELINE = /^cli\/(site|render|assets|files|publish|hosting|markdown|draw)\//;
/** Words of earlier builds. "Previous" and "last" alone are words of pages: lessons and dates have them. */
const EARLIER = /\bearlier|\bkept\b|fingerprint|\b(previous|last|former) build/i;

interface Source {
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  /** The files that it imports, of values or of types. */
  readonly imports: readonly string[];
}

const sources = fastGlob
  .sync(['{cli,templates,islands,functions,bench}/**/*.{ts,tsx}', 'site.config.ts'], { ignore: ['**/*.test.*', 'bench/{.cache,peers}/**'] })
  .map(readSource);
const cli = sources.filter(({ file }) => file.startsWith('cli/'));
const pipeline = cli.filter(({ file }) => PIPELINE.test(file));
const fragments = cli.filter(isFragment);
const mentions = pipeline.filter(({ text }) => EARLIER.test(text));
const bags = cli.flatMap(({ text }) => [...text.matchAll(/\binterface (\w+(?:Site|Build))\b/g)].map(([, name = '']) => name));

const rows: readonly (readonly [what: string, found: number])[] = [
  ['files in cli/', cli.length],
  ['lines in cli/', cli.reduce((sum, { lines }) => sum + lines, 0)],
  [`files in cli/ with one importer, beside or above it, and fewer than ${PARAGRAPH} lines`, fragments.length],
  [`files of the stages (${pipeline.length}) that mention an earlier build`, mentions.length],
  ['interfaces in cli/ that end in Site or Build', bags.length],
  ['files in templates/', below('templates/')],
  ['files in islands/', below('islands/')],
  ['modules that `academy build` loads', await loadedByBuild()],
];
process.stdout.write(
  table(
    ['', 'now'],
    rows.map(([what, found]) => [what, count(found)]),
  ),
);
if (process.argv.includes('--names')) {
  tell('One importer', fragments.map(nameOf));
  tell('An earlier build', mentions.map(nameOf));
  tell('Site or Build', bags);
}

// --- internal ---

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(/(?:\bfrom |\bimport |\bimport\()'(\.{1,2}\/[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
  return { file, text, lines: text.split('\n').length - 1, imports };
}

function isFragment({ file, lines }: Source): boolean {
  const [importer, ...others] = sources.filter(({ imports }) => imports.includes(file));
  const folder = dirname(file);
  return lines < PARAGRAPH && importer !== undefined && others.length === 0 && [folder, dirname(folder)].includes(dirname(importer.file));
}

function below(folder: string): number {
  return sources.filter(({ file }) => file.startsWith(folder)).length;
}

/** The modules of the project that are loaded at once by the program, its command `build` and the threads that render. */
async function loadedByBuild(): Promise<number> {
  const [command = ''] = fastGlob.sync(['cli/commands/build-command.ts', 'cli/commands/build.ts']).toSorted();
  const [thread = ''] = fastGlob.sync(['cli/render/{render-thread,worker}.ts']);
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm', splitting: true } as const;
  const { metafile } = await build({
    ...options,
    entryPoints: ['cli/academy.ts', command, thread],
    outdir: 'unwritten',
    write: false,
    metafile: true,
  });
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file) || !metafile.inputs[file]) return;
    loaded.add(file);
    for (const { path, kind } of metafile.inputs[file].imports) if (kind === 'import-statement') load(path);
  };
  for (const file of ['cli/academy.ts', command, thread]) load(file);
  return loaded.size;
}

function nameOf({ file, lines }: Source): string {
  return `${file} (${lines})`;
}

function tell(heading: string, names: readonly string[]): void {
  process.stdout.write(`\n${heading}\n${names.map((name) => `  ${name}\n`).join('')}`);
}
