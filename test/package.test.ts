import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/academy.ts';
import { copyProject } from './support/copy-project.ts';
import { deep } from './support/deep.ts';
import { filesOf } from './support/site-files.ts';
import { tempDir } from './support/temp-dir.ts';

const PROGRAM = ['create', 'demo', 'LICENSE', 'README.md', 'CHANGELOG.md'].filter((part) => existsSync(join(ROOT, part)));

/** For two installations from the registry. */
const INSTALLING_MS = 600_000;

/** Runs a command, and returns what it prints on stdout. */
const run = (cwd: string, command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, NODE_ENV: '' } });

test('the package has all that a site is built with, and no tests', () => {
  const [{ files }] = JSON.parse(run(ROOT, 'npm', 'pack', '--dry-run', '--ignore-scripts', '--json')) as [
    { files: readonly { path: string }[] },
  ];
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'cli/launch.js',
      'cli/live/browser/gate.ts',
      'cli/public.ts',
      'cli/site.tsconfig.json',
      'demo/components.json',
      'firebase/firestore.rules',
      'islands/loader.ts',
      'locales/es.json',
      'templates/public.ts',
      'templates/static/favicon.svg',
    ]),
  );
  expect(paths.filter((path) => /\.test\.|^(?:test|bench|docs|dist)\//.test(path))).toEqual([]);
});

const OWN_BLOCK = `import type { BlockProps } from 'academy';
import { usePage } from 'academy/templates';
import type { CalloutBlock } from '../schema.ts';
import { CheckIcon } from '../parts/icons.tsx';

export function Callout({ block }: BlockProps<CalloutBlock>) {
  return <aside className="mine" title={block.kind}>{usePage().t('nav.skip')}<CheckIcon /></aside>;
}
`;

deep.each(['npm', 'pnpm'])(
  'a site that %s installs is built, checked and updated with its five changes',
  async (manager) => {
    const program = copyProject(tempDir(), { parts: PROGRAM });
    const [parent, tarballs] = [tempDir(), tempDir()];
    const pack = (folder: string) =>
      join(tarballs, run(folder, 'npm', 'pack', '--pack-destination', tarballs).trim().split('\n').at(-1) ?? '');
    const [academy, create] = [pack(program), pack(join(program, 'create'))];

    writeFileSync(join(parent, 'package.json'), '{}');
    run(parent, 'npm', 'install', '--no-audit', create);
    run(parent, 'npx', 'create-academy', 'site', '--name', 'Escuela', '--address', 'https://school.academy', '--demo', '--no-install');
    const site = join(parent, 'site');
    const write = (path: string, contents: string) => {
      mkdirSync(join(site, path, '..'), { recursive: true });
      writeFileSync(join(site, path), contents);
    };
    const install = (tarball: string) => {
      const file = join(site, 'package.json');
      const contents = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
      writeFileSync(file, JSON.stringify({ ...contents, dependencies: { ...contents.dependencies, academy: `file:${tarball}` } }));
      run(site, 'npx', '--yes', manager === 'npm' ? 'npm' : 'pnpm@9', 'install');
    };
    const npx = (...args: readonly string[]) => run(site, join(site, 'node_modules', '.bin', args[0] ?? ''), ...args.slice(1));

    install(academy);
    const installed = filesOf(join(site, 'node_modules', 'academy'));
    npx('academy', 'eject', 'templates/blocks/hero.tsx');
    write('templates/blocks/callout.tsx', OWN_BLOCK);
    write('templates/blocks/callout.css', '@layer components { .mine { color: rebeccapurple; } }');
    write('locales/es.json', '{ "nav.skip": "Al contenido" }');
    write('templates/public/mine.txt', 'mine');
    npx('academy', 'types', '--check');
    npx('tsc');
    npx('academy', 'build');
    npx('academy', 'check');
    const pages = () => filesOf(join(site, 'dist')).filter((file) => file.endsWith('.html'));
    const withOurs = () =>
      pages().filter((file) => /<aside class="mine" title="\w*">Al contenido<svg/.test(readFileSync(join(site, 'dist', file), 'utf8')));
    expect(withOurs().length).toBeGreaterThan(0);
    expect(filesOf(join(site, 'node_modules', 'academy'))).toEqual(installed);

    // What a newer version changes: its number, and the file that was ejected.
    const manifest = join(program, 'package.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, '"version": "9.0.0"'));
    const hero = join(program, 'templates', 'blocks', 'hero.tsx');
    writeFileSync(hero, readFileSync(hero, 'utf8').replace('/**', '// Newer.\n/**'));
    install(pack(program));
    expect(npx('academy', '--version')).toBe('9.0.0\n');
    npx('academy', 'build');
    expect(withOurs().length).toBeGreaterThan(0);
    const doctor = () => npx('academy', 'doctor', '--space', join(program, 'demo'));
    expect(doctor).toThrow();
    npx('academy', 'eject', 'templates/blocks/hero.tsx');
    expect(doctor()).toContain('whose originals have not changed');
    expect(readdirSync(join(site, 'ejected'))).toContain('9.0.0');
  },
  INSTALLING_MS,
);
