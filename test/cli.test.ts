import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { NO_CHANGES, type BuildReport } from '../cli/report/report.ts';
import type { ExplainedPage } from '../cli/commands/why-command.ts';
import { loadLocalSpace } from '../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import { academy, ROOT, SITE, startAcademy } from './support/academy.ts';
import { copyProject } from './support/copy-project.ts';
import { rawRequest } from './support/raw-request.ts';
import { runAcademy } from './support/run-academy.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

test('the help lists the commands', async () => {
  const { code, stdout } = await academy(['--help']);
  expect(code).toBe(0);
  expect(stdout).toMatchSnapshot();
});

test.each([
  ['init'],
  ['build'],
  ['plan'],
  ['render'],
  ['assemble'],
  ['dev'],
  ['preview'],
  ['check'],
  ['diff'],
  ['why'],
  ['types'],
  ['doctor'],
])('the help of %s lists its options', async (command) => {
  const { code, stdout } = await runAcademy([command, '--help']);
  expect(code).toBe(0);
  expect(stdout).toMatchSnapshot();
});

test.each([
  [['help'], ['--help']],
  [
    ['help', 'build'],
    ['build', '--help'],
  ],
  [
    ['help', 'space', 'serve'],
    ['space', 'serve', '--help'],
  ],
])('%o prints the same as %o', async (asked, otherwise) => {
  expect(await runAcademy(asked)).toEqual(await runAcademy(otherwise));
});

test.each([['-v'], ['--version']])('%s prints only the version', async (flag) => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  expect(await runAcademy([flag])).toEqual({ code: 0, signal: null, stdout: `${version}\n`, stderr: '' });
});

test.each([
  [['biuld'], 'Did you mean build'],
  [['help', 'biuld'], "unknown command 'biuld'"],
  [['help', 'space', 'biuld'], "unknown command 'biuld'"],
  [['build', '--spcae', 'x'], 'Did you mean --space'],
  [['build', '--env', 'staging'], 'Allowed choices are production, development'],
  [['build', '--quiet', '--verbose'], 'cannot be used with'],
  [['build', '--offline', '--fresh'], 'cannot be used with'],
  [['build', '--offline', '--if-changed'], 'cannot be used with'],
  [['preview', '--port', 'x'], "'--port <number>' argument 'x' is invalid. Expected a number from 0 to 65535."],
  [['build', '--space', ''], "'--space <dir>' argument '' is invalid. Expected a value."],
  [['build', '--out', ' '], "'--out <dir>' argument ' ' is invalid. Expected a value."],
])('wrong usage %o exits with 2 and a suggestion', async (args, words) => {
  const { code, stderr } = await runAcademy(args);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test.each([
  [['biuld'], 'academy --help'],
  [['help', 'biuld'], 'academy --help'],
  [['build', '--spcae', 'x'], 'academy build --help'],
  [['why'], 'academy why --help'],
  [['space', 'sreve'], 'academy space --help'],
  [['space', 'serve'], 'academy space serve --help'],
])('wrong usage %o refers to %s', async (args, help) => {
  const { stderr } = await runAcademy(args);
  expect(stderr).toContain(`Hint: See \`npx ${help}\`.\n`);
});

test('on a pipe, the build prints a plain line per stage and a summary', async () => {
  const { stderr, stdout } = await academy(['build', '--space', writeSpace(SPACES.isComplete), '--out', join(tempDir(), 'dist')], {
    NO_COLOR: '1',
  });
  expect(stdout).toBe('');
  // oxlint-disable-next-line no-control-regex
  expect(stderr).not.toMatch(/[\r\u001B]/);
  expect(stderr.match(/^✓ \w+/gm)).toEqual(['✓ fetch', '✓ bundle', '✓ link', '✓ render', '✓ publish']);
  expect(stderr).toMatch(/30 pages \(es 15, en 15\), \d+ files, [\d.]+ [kM]B, build [0-9a-f]{16}/);
});

test('an answer for which the disk is too full is an error that says so; progress that cannot be written down is none', () => {
  const full = openSync('/dev/full', 'w');
  const run = (args: readonly string[], stdio: ('ignore' | 'pipe' | number)[]) =>
    spawnSync(process.execPath, [join(ROOT, 'cli', 'launch.js'), ...args], { cwd: SITE, encoding: 'utf8', stdio });
  const answer = run(['--version'], ['ignore', full, 'pipe']);
  expect(answer.stderr).toContain('AnswerNotWritten');
  expect(answer.stderr).not.toMatch(/^ +at /m);
  expect(answer.status).toBe(1);
  const args = ['build', '--space', writeSpace(SPACES.isComplete), '--out', join(tempDir(), 'dist'), '--json'];
  const report = run(args, ['ignore', 'pipe', full]);
  expect(JSON.parse(report.stdout)).toMatchObject({ status: 'ok' });
  expect(report.status).toBe(0);
  closeSync(full);
});

test('--quiet prints nothing if all is well', async () => {
  const { stderr, stdout } = await runAcademy([
    'build',
    '--space',
    writeSpace(SPACES.isComplete),
    '--out',
    join(tempDir(), 'dist'),
    '--quiet',
  ]);
  expect(stdout + stderr).toBe('');
});

test('FORCE_COLOR enables colours on a pipe', async () => {
  const { stderr } = await academy(['preview', '--out', join(tempDir(), 'none')], { FORCE_COLOR: '1' });
  expect(stderr).toContain('\u001B[31m');
});

test('builds from the service with a token that appears in no output', async () => {
  const token = 'SECRETTOKEN1234567890tt';
  const server = await serveLocalSpace(await loadLocalSpace(writeSpace(SPACES.isComplete)), { token });
  onTestFinished(() => server.close());
  const build = (given: string) =>
    runAcademy(['build', '--env', 'development', '--out', join(tempDir(), 'dist'), '--json', '--verbose'], {
      STORYBLOK_TOKEN: given,
      STORYBLOK_ENDPOINT: server.endpoint,
      ACADEMY_CACHE_DIR: tempDir(),
    });
  const right = await build(token);
  expect(right.code).toBe(0);
  const wrong = await build(`${token}x`);
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('401');
  expect(right.stdout + right.stderr + wrong.stdout + wrong.stderr).not.toContain(token);
});

test('preview serves a site, or reports that there is none', async () => {
  const out = join(tempDir(), 'dist');
  const none = await runAcademy(['preview', '--out', out]);
  expect(none).toMatchObject({ code: 2 });
  expect(none.stderr).toContain('NothingToServe');

  await runAcademy(['build', '--space', writeSpace(SPACES.isComplete), '--out', out]);
  const { child, ended } = startAcademy(['preview', '--out', out, '--port', '0', '--allow-host', 'tunnel.example', '--no-emulators']);
  const address = await new Promise<string>((resolve) =>
    child.stderr.on('data', (chunk) => {
      const found = /http:\/\/[\d.]+:\d+/.exec(String(chunk));
      if (found) resolve(found[0]);
    }),
  );
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(address + path, { redirect: 'manual', ...init });
    return {
      status: response.status,
      location: response.headers.get('location'),
      cache: response.headers.get('cache-control'),
      body: await response.text(),
    };
  };
  expect(await ask('/')).toMatchObject({ status: 200, cache: 'no-cache' });
  expect(await ask('/consejos/a')).toMatchObject({ status: 200 });
  expect(await ask('/consejos/a/')).toMatchObject({ status: 301, location: '/consejos/a' });
  expect((await ask('/nada')).status).toBe(404);
  expect((await ask('/nada')).body).toContain('lang="es');
  expect((await ask('/en/nothing')).body).toContain('lang="en');
  expect(await ask('/%2e%2e/%2e%2e/etc/passwd')).toMatchObject({ status: 404 });
  expect(await ask('/..%2f..%2fetc%2fpasswd')).toMatchObject({ status: 404 });
  expect(await ask('/%')).toMatchObject({ status: 404 });
  expect(await ask('/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  const statusFor = async (host: string) => (await rawRequest(address, { path: '/', headers: { host } })).status;
  expect(await statusFor('evil.example')).toBe(403);
  expect(await statusFor('tunnel.example')).toBe(200);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0 });
});

test('why explains a page and suggests similar addresses', async () => {
  const [out, cache] = [join(tempDir(), 'dist'), { ACADEMY_CACHE_DIR: tempDir() }];
  const why = (...args: readonly string[]) => runAcademy(['why', ...args, '--out', out], cache);
  await runAcademy(['build', '--out', out, '--quiet'], cache);
  const known = await academy(['why', '/en/cursos/html-from-scratch/', '--out', out], cache);
  expect(known).toMatchObject({ code: 0, stderr: '' });
  expect(known.stdout).toMatch(/story +en\/cursos\/html-from-scratch \(course\)/);
  expect(known.stdout).toMatch(/rendered because +it was new, or everything was built anew/);
  const { title, rows } = JSON.parse((await why('/', '--json')).stdout) as ExplainedPage;
  expect(title).toBe('/');
  expect(rows.map(({ label }) => label)).toEqual(expect.arrayContaining(['story', 'blocks', 'shows', 'lists', 'menus', 'translations']));
  for (const copied of ['en/cursos/html-from-scratch', 'http://127.0.0.1:4000/en/cursos/html-from-scratch/?a=b#c'])
    expect((await why(copied)).stdout).toBe(known.stdout);
  const unknown = await why('/en/curso');
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain('Did you mean /en/cursos?');
});

test.each([
  ['dev', []],
  ['preview', ['--no-emulators']],
  ['space serve', ['demo']],
])('%s reports that it cannot listen, and exits', async (command, flags) => {
  const given = command === 'preview' ? ['--out', inject('demo')] : [];
  // An address reserved for documentation, which no machine has.
  const { code, stdout, stderr } = await runAcademy([...command.split(' '), ...flags, ...given, '--host', '203.0.113.5', '--port', '0']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^\nNotListening: Could not listen on 203\.0\.113\.5, port 0: .+\nHint: --host must be .+\n$/);
});

test.each(['dev', 'preview', 'space serve demo'])('%s does not take another port than the one that was named', async (command) => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const given = command === 'preview' ? ['--out', inject('demo')] : [];
  const { code, stderr } = await runAcademy([...command.split(' '), ...given, '--port', String(port)]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining(`port ${port}: another program is using it.\nHint: Stop that program`),
  });
});

test.each([['build'], ['dev'], ['types'], ['rules'], ['preview'], ['init']])(
  '%s outside of a site changes nothing, and says so',
  async (command) => {
    const root = tempDir();
    const { code, stderr } = await runAcademy([command], {}, { root });
    expect([code, stderr, readdirSync(root)]).toEqual([2, expect.stringContaining(`ConfigMissing: There is no site in ${root}`), []]);
  },
);

test.each([
  ['a space that is not there', ['--space', 'nope'], 'SpaceNotReadable'],
  ['a release of the demo', ['--release', '7'], 'MissingToken: A release needs a Storyblok token'],
])('dev with %s ends before it serves anything', async (_, flags, words) => {
  const { code, stderr } = await runAcademy(['dev', '--port', '0', ...flags]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(`^\n${words}`) });
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('a build ended by %s has its exit code and leaves no temporary files', async (name, expected) => {
  const out = join(tempDir(), 'dist');
  const { child, ended } = startAcademy(['build', '--out', out]);
  child.stderr.on('data', (chunk) => String(chunk).includes('✓ fetch') && child.kill(name));
  expect(await ended).toMatchObject({ code: expected, signal: null });
  expect(readdirSync(join(out, '..'))).toEqual([]);
});

describe('--json reports errors too, and changes nothing else', () => {
  const nothing = { buildId: null, environment: null, demo: null, space: null, pages: {}, problems: [] };
  const kept = { STORYBLOK_TOKEN: 'SOMETOKEN1234567890tt', ACADEMY_CACHE_DIR: join(tmpdir(), 'academy-keeps-nothing-here') };
  test.each([
    { args: ['build', '--space', 'none'], env: {}, name: 'SpaceNotReadable', others: { ...nothing, changes: NO_CHANGES } },
    { args: ['build', '--offline', '--env', 'development'], env: kept, name: 'NothingKept', others: nothing },
    { args: ['build'], env: { ACADEMY_ENV: 'staging' }, name: 'InvalidEnvironment', others: nothing },
    { args: ['build', '--spcae', 'x'], env: {}, name: 'WrongUsage', others: { ...nothing, output: null } },
    { args: ['build', '--env', 'staging'], env: {}, name: 'WrongUsage', others: nothing },
    { args: ['check', '--onlin'], env: {}, name: 'WrongUsage', others: { output: null, pages: 0, findings: [] } },
    { args: ['why'], env: {}, name: 'WrongUsage', others: {} },
    { args: ['doctor', '--space', ''], env: {}, name: 'WrongUsage', others: { checks: [] } },
    { args: ['biuld'], env: {}, name: 'WrongUsage', others: {} },
    { args: ['check'], env: {}, name: 'NothingToServe', others: { pages: 0, findings: [] } },
    { args: ['diff'], env: {}, name: 'NothingToServe', others: { before: null, added: [], changed: [] } },
    { args: ['why', '/'], env: kept, name: 'NothingKept', others: {} },
    { args: ['doctor'], env: { ACADEMY_ENV: 'staging' }, name: 'InvalidEnvironment', others: { checks: [] } },
  ])('$name: $args', async ({ args, env, name, others }) => {
    const given = args[0] === 'doctor' ? args : [...args, '--out', join(tempDir(), 'dist')];
    const [people, machines] = [await runAcademy(given, env), await runAcademy([...given, '--json'], env)];
    expect(machines.code).toBeGreaterThan(0);
    expect({ ...machines, stdout: '' }).toEqual(people);
    const { errors, ...report } = JSON.parse(machines.stdout) as Pick<BuildReport, 'errors'>;
    expect(report).toMatchObject({ status: 'failed', ...others });
    expect(errors).toMatchObject([{ name, at: null }]);
    expect(machines.stderr).toContain(`${name}: ${errors[0]?.message}\n`);
  });
});

test('what templates and the configuration print does not mix with the report', async () => {
  const root = copyProject(tempDir());
  for (const [file, words] of [
    ['templates/blocks/devtip.tsx', 'from a template'],
    ['site.config.ts', 'from the configuration'],
  ] as const)
    appendFileSync(join(root, file), `\nconsole.log('${words}');\n`);
  const { code, stdout, stderr } = await academy(['build', '--space', writeSpace(SPACES.isComplete), '--json'], {}, root);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'ok' });
  expect(stderr).toContain('from a template');
  expect(stderr).toContain('from the configuration');
});

test('a build continues after its output pipe is closed', async () => {
  const out = join(tempDir(), 'dist');
  const { child, ended } = startAcademy(['build', '--space', writeSpace(SPACES.isComplete), '--out', out, '--json']);
  child.stdout.destroy();
  child.stderr.once('data', () => child.stderr.destroy());
  expect(await ended).toMatchObject({ code: 0, stdout: '' });
  expect(existsSync(join(out, 'builds', 'latest.json'))).toBe(true);
});
