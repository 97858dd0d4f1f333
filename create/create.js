#!/usr/bin/env node
// Starts a site: `npm create academy my-site`. Asks what it is called, writes its files, installs the program and connects the space.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { complete, readArguments, USAGE } from './answers.js';
import { filesOf } from './files.js';

try {
  await main();
} catch (error) {
  process.stderr.write(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function main() {
  const said = readArguments(process.argv.slice(2));
  if (said.help) return void process.stdout.write(USAGE);
  const root = resolve(said.folder);
  const there = existsSync(root) ? readdirSync(root).filter((name) => name !== '.git') : [];
  if (there.length > 0) throw new Error(`${root} is not empty (${there.slice(0, 3).join(', ')}): name another folder.`);

  const { token, ...answers } = await complete(said, {
    input: process.stdin,
    output: process.stderr,
    token: process.env['STORYBLOK_TOKEN']?.trim(),
  });
  for (const [path, contents] of Object.entries(filesOf({ ...answers, folder: basename(root), isDemo: !token }))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), contents);
  }
  const manager = /^(pnpm|yarn|bun)\b/.exec(process.env['npm_config_user_agent'] ?? '')?.[1] ?? 'npm';
  const isInstalled = !said['no-install'] && run(manager, ['install'], { cwd: root });
  // It looks for the space of the token in all regions before it saves both.
  const isConnected =
    isInstalled &&
    token !== '' &&
    run(process.execPath, [join('node_modules', 'academy', 'cli', 'launch.js'), 'init'], { cwd: root, input: token });

  const where = relative('.', root);
  const steps = [
    ...(where ? [`cd ${where}`] : []),
    ...(isInstalled ? [] : [`${manager} install`]),
    ...(isConnected || said.demo ? [] : ['npx academy init   # with the token of your space; without one, the demo is shown']),
    `${manager} start`,
  ];
  process.stdout.write(`\nThe site is in ${root}. Next:\n\n${steps.map((step) => `  ${step}\n`).join('')}`);
}

function run(command, args, { cwd, input }) {
  const { status } = spawnSync(command, args, { cwd, input, stdio: [input === undefined ? 'ignore' : 'pipe', 'inherit', 'inherit'] });
  return status === 0;
}
