// The program as modules: those of the bundle that a package has; otherwise, cli/ is bundled into a cache if its sources changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import module from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// How long an outdated bundle is kept after it was last started, for processes still running from it: a server may, for days.
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, 'node_modules', '.cache', 'academy');

const ENTRY = 'academy.js';

// A package brings the program as a bundle, and nothing is written beside it.
const brought = join(root, 'bundle');
const isBrought = existsSync(brought);
const bundle = isBrought ? brought : join(cache, `cli-${fingerprint()}`);
if (!existsSync(join(bundle, ENTRY))) await bundleInto(bundle);
else if (!isBrought) noteStart();
// Node 22 and later cache compiled code, which saves a sixth of the time of a build without changes.
module.enableCompileCache?.(isBrought ? undefined : join(bundle, 'compiled'));

/** Imports a module of the program: `academy.js`. */
export const importProgram = (name) => import(pathToFileURL(join(bundle, name)).href);

// Names, sizes and times detect changes as well as contents do, in a fraction of the time. A copy of the project that shares its packages shares the
// bundle too; copied times are only as precise as that.
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  const sources = ['cli', 'templates', 'islands', 'functions'].flatMap((folder) =>
    filesBelow(join(root, folder)).filter((file) => /\.tsx?$/.test(file)),
  );
  for (const file of [
    ...sources,
    fileURLToPath(import.meta.url),
    join(root, 'cli', 'bundle-program.js'),
    join(root, 'package-lock.json'),
  ]) {
    // Some editors leave dangling symlinks beside open files.
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats) hash.update(`${relative(root, file)} ${stats.size} ${Math.round(stats.mtimeMs)}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((found) => {
    const path = join(folder, found.name);
    return found.isDirectory() ? filesBelow(path) : [path];
  });
}

// Best effort: the file system may be read-only.
function noteStart() {
  try {
    const now = new Date();
    utimesSync(bundle, now, now);
  } catch {}
}

// Written to a temporary directory and renamed: another process may be starting from it, or from the previous one, at this moment.
async function bundleInto(folder) {
  const { oldNode } = await import('./lib/old-node.js');
  const tooOld = oldNode();
  if (tooOld) fail(tooOld);
  const { bundleProgram } = await import('./bundle-program.js').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return fail('The packages are not installed. Run `npm ci`.');
  });
  const aside = `${folder}.${process.pid}`;
  try {
    mkdirSync(aside, { recursive: true });
  } catch (error) {
    fail(`The program could not be written to ${cache} (${error.code}). Check disk space and permissions there.`);
  }
  await bundleProgram(aside).catch((error) => {
    rmSync(aside, { recursive: true, force: true });
    if (!error.errors) throw error;
    // The errors and their places are already printed above.
    fail(
      'The program could not be bundled. Fix the errors above. If a generated file (templates/schema.ts, firebase/firestore.rules) is broken, restore it from git.',
    );
  });
  if (existsSync(join(folder, ENTRY))) rmSync(aside, { recursive: true });
  else renameSync(aside, folder);
  removeOld();
}

function removeOld() {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (
      name.startsWith('cli-') &&
      path !== bundle &&
      Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > KEPT_MS
    )
      rmSync(path, { recursive: true, force: true });
  }
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}
