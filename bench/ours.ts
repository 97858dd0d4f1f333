import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from '../test/support/copy-project.ts';
import { setAside } from './aside.ts';
import type { Contender, Version } from './contender.ts';
import { CACHE, ROOT } from './paths.ts';
import { keepContent, serveSpace, TOKEN } from './space.ts';

/**
 * Academy itself, with the site's real configuration and templates, but without pages as Markdown, which no peer writes. The content of both versions
 * is fetched beforehand from a served space and cached as by a build, so that builds read it from disk as the peers read theirs.
 */
export async function ours(spaces: Readonly<Record<Version, string>>): Promise<Contender> {
  const academy = copyAcademy();
  const kept = join(HOME, 'kept');
  const endpoint = await keepBoth(spaces, kept);
  return {
    ...academy,
    use: (version) => {
      mkdirSync(CACHED, { recursive: true });
      cpSync(join(kept, version), CACHED, { recursive: true, preserveTimestamps: true });
      return { command: [...BUILD, '--offline'], env: envOf(endpoint) };
    },
  };
}

/** Academy as on its first build: it fetches a served space, at the rate of the site's configuration. */
export function oursFetching(endpoint: string): Contender {
  return { ...copyAcademy(), isColdOnly: true, use: () => ({ command: BUILD, env: envOf(endpoint) }) };
}

/** Academy as on two machines of a batch engine: what `build` does, with two processes that render half of the pages each. */
export function inSlices(academy: Contender): Contender {
  return {
    ...academy,
    name: 'Academy, two slices in two processes',
    isColdOnly: true,
    forget: () => {
      academy.forget();
      setAside(STORE);
    },
    use: (version) => ({ ...academy.use(version), command: ['sh', '-c', TWO_SLICES, 'sh', process.execPath, STORE, OUT] }),
  };
}

// --- internal ---

const HOME = join(CACHE, 'academy');
const CACHED = join(HOME, 'cache');
const OUT = join(HOME, 'dist');
const BUILD = [process.execPath, join('cli', 'launch.js'), 'build', '--out', OUT, '--json', '--quiet'];

const STORE = join(HOME, 'store');

/** Arguments: Node, the store, and where the site goes. */
const TWO_SLICES = `set -e
academy() { command=$1; shift; "$node" cli/launch.js "$command" --store "$store" --quiet "$@"; }
node=$1 store=$2 out=$3
academy plan --offline
academy render --slice 1/2 &
academy render --slice 2/2
wait $!
academy assemble --out "$out"`;

const envOf = (endpoint: string) => ({ ACADEMY_CACHE_DIR: CACHED, STORYBLOK_ENDPOINT: endpoint, STORYBLOK_TOKEN: TOKEN });

function copyAcademy(): Omit<Contender, 'use'> {
  setAside(HOME);
  const cwd = copyProject(join(HOME, 'project'), { from: ROOT });
  writeWithout('markdown: true,', join(cwd, 'site.config.ts'));
  writeWithout('.example', join(cwd, 'site.config.ts'));
  // Bundles the program: an installed one is.
  execFileSync(process.execPath, [join('cli', 'launch.js'), '--version'], { cwd, stdio: 'ignore' });
  return {
    name: 'Academy',
    cwd,
    out: OUT,
    isComplete: true,
    forget: () => {
      [CACHED, OUT].forEach(setAside);
      forgetBundles();
    },
  };
}

async function keepBoth(spaces: Readonly<Record<Version, string>>, kept: string): Promise<string> {
  let endpoint = '';
  for (const version of ['before', 'after'] as const) {
    // Both versions are served at the same address, since it is one space at two times.
    const server = await serveSpace(spaces[version], Number(new URL(endpoint || 'http://localhost:0').port));
    try {
      if (endpoint && server.address !== endpoint) throw new Error(`${endpoint} was taken meanwhile: run the bench again.`);
      endpoint = server.address;
      await keepContent({ endpoint, cacheDir: join(kept, version) });
    } finally {
      await server.close();
    }
  }
  return endpoint;
}

function writeWithout(setting: string, file: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(setting)) throw new Error(`${file} has no "${setting}".`);
  writeFileSync(file, text.replace(setting, ''));
}

// The program's own bundle is kept: an installed program has it too. So is what the tests said, which CI prints last.
function forgetBundles(): void {
  const folder = join(ROOT, 'node_modules', '.cache', 'academy');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (!/^(?:cli|test)-/.test(name)) setAside(join(folder, name));
}
