// Prepares a fresh clone before anything is imported: `node cli/setup.js [browser] [nginx] [slurm]`. What is already installed is left alone.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oldNode } from './lib/old-node.js';

const PROGRAMS = [
  {
    kind: 'browser',
    name: 'Chromium',
    variable: 'CHROME_PATH',
    commands: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium-headless-shell', 'chromium'],
  },
  {
    kind: 'browser',
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    commands: ['firefox-esr', 'firefox'],
    packages: ['firefox-esr', 'firefox'],
  },
  { kind: 'nginx', name: 'nginx', commands: ['nginx'], packages: ['nginx'] },
  { kind: 'slurm', name: 'Slurm', commands: ['slurmctld'], packages: ['slurm-wlm'] },
];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tooOld = oldNode();
if (tooOld) fail(tooOld);

if (!isInstalled()) install();
PROGRAMS.filter((program) => process.argv.includes(program.kind) && !isFound(program)).forEach(installProgram);

// npm writes its own lockfile last, so if ours is newer, packages are missing.
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

function install() {
  // npm would empty the directory that it points to, which belongs to another project.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a symlink whose target is older than package-lock.json. Install the packages there, or remove the link.');
  run('Installing the packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

function isFound({ variable, commands }) {
  if (variable && process.env[variable]) return true;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => commands.some((name) => existsSync(join(folder, name))));
}

function installProgram({ kind, name, variable, packages }) {
  const apt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!apt) return lacks(`No ${name} was found. Install it${variable ? `, or set ${variable}` : ''}.`);
  try {
    run(`Installing ${name}`, 'apt-get', ['update', '-qq']);
    // Older distributions have only the whole Chromium, and some another Firefox.
    const available = packages.find(isPackage) ?? packages[0];
    run('', 'apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      available,
      ...(kind === 'browser' ? ['fonts-dejavu-core'] : []),
    ]);
  } catch (error) {
    lacks(`${name} could not be installed: ${error.message}.`);
  }
}

// A developer's machine may lack something: its tests say so by name, and the others run.
function lacks(text) {
  if (process.env.CI) fail(`${text} CI has to have it.`);
  note(`${text} Its tests will be skipped.`);
}

function isPackage(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
}

function run(what, command, args) {
  if (what) note(`${what} …`);
  execFileSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function note(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  note(text);
  process.exit(1);
}
