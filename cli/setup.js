// Prepares a fresh clone before anything is imported: `node cli/setup.js [browser]`. What is already installed is left alone.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oldNode } from './requirements.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tooOld = oldNode();
if (tooOld) fail(tooOld);

if (!isInstalled()) install();
if (process.argv.includes('browser') && !findBrowser()) installBrowser();

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

function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return onPath.find((file) => existsSync(file)) ?? null;
}

// If it cannot be installed, the browser tests say so by name; the others still run.
function installBrowser() {
  const apt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!apt) return note('No Chromium was found: the browser tests will be skipped. Install it, or set CHROME_PATH.');
  try {
    run('Installing Chromium', 'apt-get', ['update', '-qq']);
    // Older distributions have only the whole browser.
    const name = isPackage('chromium-headless-shell') ? 'chromium-headless-shell' : 'chromium';
    run('', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-dejavu-core']);
  } catch (error) {
    note(`Chromium could not be installed (${error.message}): the browser tests will be skipped.`);
  }
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
