import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { ROOT } from './support/academy.ts';
import { copyProject } from './support/copy-project.ts';
import { tempDir } from './support/temp-dir.ts';

test('a build with a warm cache loads neither the bundler nor validators', async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, 'cli', 'academy.ts')],
    outdir: join(ROOT, 'node_modules', '.cache', 'never-written'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    write: false,
  });
  const [program = ''] = chunksOf('cli/academy.ts', metafile);
  const [command = ''] = chunksOf('cli/commands/build-command.ts', metafile);
  expect(packagesOf([program, command], metafile)).toEqual([
    'commander',
    'htmlparser2',
    'intl-messageformat',
    'markdown-it',
    'storyblok-js-client',
  ]);
});

test('a byte order mark, as written by editors on Windows, is accepted in package.json', () => {
  const root = copyProject(tempDir());
  const file = join(root, 'package.json');
  writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'cli', 'launch.js'), '--version'], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' });
});

describe('a start without its requirements prints what to do, without a stack', () => {
  const bare = () => {
    const root = tempDir();
    for (const path of ['package.json', 'package-lock.json', 'cli', 'templates', 'islands', 'functions/src'])
      cpSync(join(ROOT, path), join(root, path), { recursive: true });
    return root;
  };
  const start = (...nodeArgs: readonly string[]) =>
    spawnSync(process.execPath, [...nodeArgs, join(bare(), 'cli', 'launch.js'), 'build'], { encoding: 'utf8' });

  test('in a clone without installed packages', () => {
    expect(start()).toMatchObject({ status: 2, stderr: 'The packages are not installed. Run `npm ci`.\n' });
  });

  test('with the lock links that editors create', () => {
    const root = bare();
    symlinkSync('somebody@elsewhere.4711', join(root, 'templates', 'blocks', '.#hero.tsx'));
    const { stderr } = spawnSync(process.execPath, [join(root, 'cli', 'launch.js'), 'build'], { encoding: 'utf8' });
    expect(stderr).toBe('The packages are not installed. Run `npm ci`.\n');
  });

  test('if the program cannot be cached', () => {
    const root = bare();
    mkdirSync(join(root, 'cli', 'node_modules'));
    symlinkSync(join(ROOT, 'node_modules', 'esbuild'), join(root, 'cli', 'node_modules', 'esbuild'));
    writeFileSync(join(root, 'node_modules'), '');
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'cli', 'launch.js'), 'build'], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^The program could not be written to \S+ \(ENOTDIR\)\. Check .+\n$/);
  });

  test('with an old version of Node', () => {
    const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })";
    const told = 'Node 18.20.8 is too old: install Node 20.19 or newer.\n';
    expect(start('--import', `data:text/javascript,${encodeURIComponent(old)}`)).toMatchObject({ status: 2, stderr: told });
  });
});

const chunksOf = (entry: string, { outputs }: Metafile) => Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === entry);

/** The packages that these chunks import statically. */
function packagesOf(chunks: readonly string[], { outputs }: Metafile): readonly string[] {
  const loaded = new Set(chunks);
  const packages = new Set<string>();
  for (const chunk of loaded) {
    for (const { path, kind, external } of outputs[chunk]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (!external) loaded.add(path);
      else if (!path.startsWith('node:')) packages.add(path);
    }
  }
  return [...packages].toSorted();
}
