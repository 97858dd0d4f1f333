import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setAside } from './aside.ts';
import type { Contender, Version } from './contender.ts';
import { copy, install, modernNode, shareModules } from './install.ts';

/** The input of a peer: the files with the stories, and the average size of our pages. */
export interface Task {
  readonly stories: Readonly<Record<Version, string>>;
  readonly pageBytes: number;
}

/** Prepares each peer; null if it is not available. */
export const PEERS: Readonly<Record<string, (task: Task) => Contender | null>> = {
  bare: ({ stories, pageBytes }) => {
    const cwd = copy(join('peers', 'bare'));
    const env = { BENCH_PAGE_BYTES: String(pageBytes) };
    return ofNode({ name: 'bare script, two threads, pages as large as ours', cwd, stories, command: [process.execPath, 'build.js'], env });
  },
  hugo: ({ stories }) => hugo('Hugo, HTML content', { as: 'html', stories }),
  'hugo-markdown': ({ stories }) => slow(hugo('Hugo, Markdown and colours', { as: 'markdown', stories })),
  eleventy: ({ stories }) => {
    const cwd = install(join('peers', 'eleventy'));
    return ofNode({ name: 'Eleventy', cwd, stories, command: [process.execPath, binary(cwd, '@11ty/eleventy/cmd.cjs')] });
  },
  astro: ({ stories }) => {
    const cwd = install(ASTRO);
    return ofNode({ name: 'Astro, JSON', cwd, stories, command: astroBuild(cwd) });
  },
  'astro-content': ({ stories }) => slow(astroOver('astro-content', 'Astro, content layer', stories)),
  'astro-full': ({ stories }) => ({
    ...astroOver('astro-full', 'Astro, as its users would build ours', stories),
    isComplete: true,
    isSlow: true,
  }),
  next: ({ stories }) => {
    const cwd = install(join('peers', 'next'));
    const command = [process.execPath, binary(cwd, 'next/dist/bin/next'), 'build'];
    return { ...ofNode({ name: 'Next, export', cwd, stories, command }), isSlow: true, isColdOnly: true };
  },
};

/** Astro's project with some files replaced by those of another folder. */
export function astroOver(folder: string, name: string, stories: Task['stories']): Contender {
  const from = install(ASTRO);
  const own = join('peers', folder);
  const cwd = copy(own, [ASTRO, own]);
  shareModules(cwd, from);
  return ofNode({ name, cwd, stories, command: astroBuild(cwd) });
}

/** The version of the Hugo on the path, or null. */
export function hugoVersion(): string | null {
  const { status, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
  return status === 0 ? (/v([\d.]+)/.exec(stdout)?.[1] ?? null) : null;
}

/** The JavaScript that several peers share. */
export const copyShared = (): string => copy(join('peers', 'shared'));

// --- internal ---

const ASTRO = join('peers', 'astro');

const slow = (contender: Contender | null): Contender | null => contender && { ...contender, isSlow: true };

const binary = (cwd: string, path: string) => join(cwd, 'node_modules', path);

const astroBuild = (cwd: string) => [modernNode(), binary(cwd, 'astro/bin/astro.mjs'), 'build'];

// What builds of any peer leave behind.
const LEFTOVERS = [
  'dist',
  '.astro',
  '.next',
  'resources',
  '.hugo_build.lock',
  join('node_modules', '.astro'),
  join('node_modules', '.vite'),
];

interface NodePeer {
  readonly name: string;
  readonly cwd: string;
  readonly stories: Task['stories'];
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function ofNode({ name, cwd, stories, command, env = {} }: NodePeer): Contender {
  return {
    name,
    cwd,
    out: join(cwd, 'dist'),
    forget: () => forget(cwd),
    use: (version) => ({
      command,
      env: { ...env, BENCH_STORIES: stories[version], ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' },
    }),
  };
}

/** Hugo cannot read JSON of this size, so its content files are written beforehand. */
function hugo(name: string, { as, stories }: { readonly as: string; readonly stories: Task['stories'] }): Contender | null {
  if (!hugoVersion()) {
    process.stderr.write(`${name} is left out: there is no Hugo on the path (Debian: apt-get install hugo).\n`);
    return null;
  }
  const cwd = copy(join('peers', `hugo-${as}`), [join('peers', 'hugo')]);
  for (const [version, file] of Object.entries(stories)) {
    const folder = `content-${as}-${version}`;
    const { status, stderr } = spawnSync(process.execPath, ['convert.js', as, folder], {
      cwd,
      env: { ...process.env, BENCH_STORIES: file },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`Converting the content for Hugo failed:\n${stderr}`);
  }
  return {
    name,
    cwd,
    out: join(cwd, 'dist'),
    forget: () => forget(cwd),
    use: (version) => ({ command: ['hugo', '--quiet', '--contentDir', `content-${as}-${version}`] }),
  };
}

function forget(cwd: string): void {
  for (const name of LEFTOVERS) setAside(join(cwd, name));
}
