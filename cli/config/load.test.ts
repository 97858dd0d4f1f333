import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { programDir } from '../../test/support/temp-dir.ts';
import { loadConfig } from './load.ts';

const LOCALES = JSON.stringify([{ code: 'es', iso: 'es-ES', label: 'ES', name: 'Español', prefix: '' }]);
const siteNamed = (name: string) => `export default { site: { name: ${name}, origin: 'https://a.example' }, locales: ${LOCALES} };`;

let root: string;
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const cached = (name: string) => join(root, 'node_modules', '.cache', 'academy', name);

beforeEach(() => {
  root = programDir();
  mkdirSync(join(root, 'node_modules'));
});

test('loads site.config.ts, and reports one that is missing, broken or without a default export', async () => {
  await expect(loadConfig(root)).rejects.toMatchObject({ name: 'ConfigMissing', exitCode: 2 });
  write('site.config.ts', siteNamed(`'A' as string`));
  await expect(loadConfig(root)).resolves.toMatchObject({ site: { name: 'A' } });
  write('site.config.ts', 'export default {');
  await expect(loadConfig(root)).rejects.toMatchObject({ name: 'ConfigNotLoaded' });
  write('site.config.ts', 'export const config = {};');
  await expect(loadConfig(root)).rejects.toThrow('the default export');
});

test('what a configuration throws comes with its place in the file, or in one that it imports', async () => {
  write('site.config.ts', `const name: string | undefined = undefined;\n${siteNamed('name!.trim()')}`);
  for (const _ of ['bundled', 'cached'])
    await expect(loadConfig(root)).rejects.toMatchObject({
      message: expect.stringMatching(/\(reading 'trim'\)\n {2}at site\.config\.ts:2:\d+$/),
      at: expect.stringMatching(/^site\.config\.ts:2:/),
    });
  write('name.ts', `\nexport const name: string = (() => { throw new Error('no name'); })();`);
  write('site.config.ts', `import { name } from './name.ts';\n${siteNamed('name')}`);
  await expect(loadConfig(root)).rejects.toThrow(/: no name\n {2}at name\.ts:2:/);
  write('site.config.ts', `throw 'a text';\n${siteNamed(`'A'`)}`);
  await expect(loadConfig(root)).rejects.toMatchObject({ message: 'site.config.ts could not be loaded: a text', at: 'site.config.ts' });
});

test('a configuration that cannot be parsed comes with the place and the line', async () => {
  write('site.config.ts', `\n${siteNamed('A,,')}`);
  await expect(loadConfig(root)).rejects.toMatchObject({
    name: 'ConfigNotLoaded',
    message: expect.stringMatching(/^site\.config\.ts could not be loaded:\n.*Expected identifier but found ","[^]*name: A,,/),
    at: expect.stringMatching(/^site\.config\.ts:2:\d+$/),
  });
});

test('a file that the system does not read is named, without the stack of the bundler', async () => {
  // Root may read all files but this one, at whose beginning there is nothing.
  symlinkSync('/proc/self/mem', join(root, 'name.json'));
  write('site.config.ts', `import name from './name.json';\n${siteNamed('name')}`);
  await expect(loadConfig(root)).rejects.toMatchObject({
    name: 'ConfigNotLoaded',
    message: expect.stringMatching(/^site\.config\.ts could not be loaded:\n.*EIO: i\/o error(?![^]*\n\s+at )/),
  });
});

test('a configuration that awaits what never comes is an error', async () => {
  write('site.config.ts', `await new Promise(() => {});\n${siteNamed(`'A'`)}`);
  await expect(loadConfig(root, { limitMs: 50 })).rejects.toMatchObject({
    name: 'ConfigNotLoaded',
    message: 'site.config.ts could not be loaded: what it awaits was not there after 0.05 s',
  });
});

test('a function in place of a string is an error that names the field', async () => {
  write('site.config.ts', siteNamed(`() => 'A'`));
  await expect(loadConfig(root)).rejects.toThrow('site.name: must be a string');
});

test('a layout for a block that does not exist is an error, also once the configuration is cached', async () => {
  mkdirSync(join(root, 'templates', 'blocks'), { recursive: true });
  for (const file of ['static.tsx', 'stack-blitz-demo.tsx', 'static.css']) write(`templates/blocks/${file}`, '');
  const layouts = (name: string) =>
    write('site.config.ts', siteNamed(`'A'`).replace(' locales:', ` layouts: { byComponent: { ${name}: 'boxed' } }, locales:`));
  layouts('StackBlitzDemo');
  await expect(loadConfig(root)).resolves.toMatchObject({ layouts: { byComponent: { StackBlitzDemo: 'boxed' } } });
  layouts('statik');
  const problem = 'layouts.byComponent.statik: there is no such block in templates/blocks/; did you mean "static"?';
  for (const _ of [1, 2]) await expect(loadConfig(root)).rejects.toThrow(problem);
});

describe('the cached configuration', () => {
  const moduleFile = () => cached(readdirSync(cached('')).find((name) => name.startsWith('site.config-')) ?? '');
  const bundled = () => statSync(moduleFile()).ino;

  beforeEach(async () => {
    write('site.config.ts', `import { name } from './name.ts';\n${siteNamed('name')}`);
    write('name.ts', `export const name: string = 'A';`);
    await loadConfig(root);
  });

  test('is reused while none of its source files changed', async () => {
    const before = bundled();
    await expect(loadConfig(root)).resolves.toMatchObject({ site: { name: 'A' }, toast: { durationMs: 3000 } });
    expect(bundled()).toBe(before);
  });

  test('is rebuilt when an imported file changed', async () => {
    const before = bundled();
    write('name.ts', `export const name: string = 'B';`);
    await expect(loadConfig(root)).resolves.toMatchObject({ site: { name: 'B' } });
    expect(bundled()).not.toBe(before);
  });

  test('is rebuilt when it is damaged', async () => {
    appendFileSync(moduleFile(), 'throw new Error();');
    await expect(loadConfig(root)).resolves.toMatchObject({ site: { name: 'A' } });
    expect(readFileSync(moduleFile(), 'utf8')).not.toContain('throw');
    const [checked = ''] = readdirSync(cached('')).filter((name) => name.startsWith('checked-config-'));
    write(join('node_modules', '.cache', 'academy', checked), 'no configuration');
    await expect(loadConfig(root)).resolves.toMatchObject({ site: { name: 'A' }, toast: { durationMs: 3000 } });
  });

  test('is optional: loading succeeds if it cannot be written', async () => {
    const [checked = ''] = readdirSync(cached('')).filter((name) => name.startsWith('checked-config-'));
    rmSync(cached(checked));
    mkdirSync(cached(checked));
    await expect(loadConfig(root)).resolves.toMatchObject({ site: { name: 'A' }, toast: { durationMs: 3000 } });
  });

  test('is evaluated on every load, since it may read the environment', async () => {
    write('site.config.ts', siteNamed(`process.env['SITE_NAME']`));
    for (const name of ['A', 'B', 'A']) {
      vi.stubEnv('SITE_NAME', name);
      await expect(loadConfig(root)).resolves.toMatchObject({ site: { name } });
    }
    vi.unstubAllEnvs();
    await expect(loadConfig(root)).rejects.toThrow('site.name: is missing');
  });

  test('is separate for each of two projects that share node_modules', async () => {
    const other = programDir();
    symlinkSync(join(root, 'node_modules'), join(other, 'node_modules'));
    writeFileSync(join(other, 'site.config.ts'), siteNamed(`'B'`));
    await expect(loadConfig(other)).resolves.toMatchObject({ site: { name: 'B' } });
    await expect(loadConfig(root)).resolves.toMatchObject({ site: { name: 'A' } });
  });
});
