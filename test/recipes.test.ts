import { spawn, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { ROOT } from './support/academy.ts';
import { aStory } from './support/builders.ts';
import { listenInTest } from './support/listen-in-test.ts';
import { runAcademy } from './support/run-academy.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

const documents = ['building.md', 'deploying.md'].map((name) => readFileSync(join(ROOT, 'docs', name), 'utf8'));
const recipes = documents.flatMap((text) => [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, script = '']) => script));
const SERVICES = /https:\/\/api\.(?:indexnow\.org|cloudflare\.com)/g;

function recipeFor(purpose: string): string {
  const [script = '', ...others] = recipes.filter((one) => one.includes(purpose));
  expect([script, others]).toEqual([expect.stringContaining(purpose), []]);
  return script;
}

/** Runs the recipe for a service beside a report, and returns the requests that the service got: path and body. */
async function asked(service: string, report: string) {
  const requests: [path: string, body: unknown][] = [];
  const server = createServer(async (request, response) => {
    const parts = await request.toArray();
    requests.push([request.url ?? '', JSON.parse(Buffer.concat(parts as Buffer[]).toString('utf8'))]);
    response.end('{}');
  });
  const origin = await listenInTest(server);
  const script = recipeFor(service);
  expect(script.match(SERVICES)).toEqual([expect.stringContaining(service)]);
  const child = spawn('bash', ['-c', script.replace(SERVICES, origin)], {
    cwd: tempDir({ 'report.json': report }),
    env: { ...process.env, INDEXNOW_KEY: 'a1b2c3d4', CLOUDFLARE_TOKEN: 'token', CLOUDFLARE_ZONE: 'zone' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (chunk) => (told += String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code, told).toBe(0);
  return requests;
}

const lacks = ['bash', 'jq', 'curl'].filter((program) => spawnSync(program, ['--version']).error);

// They are programs of the reader's machine, which a test machine may lack.
describe.skipIf(lacks.length > 0)('the recipes for announcing changes', () => {
  const at = (path: string) => `https://academy.example${path}`;

  test('send the reported changes, and nothing without changes', async () => {
    const [space, directory] = [writeSpace(SPACES.isComplete), tempDir()];
    const build = async () => (await runAcademy(['build', '--json', '--space', space, '--out', join(directory, 'dist')])).stdout;
    const first = await build();
    expect(await asked('indexnow', first)).toEqual([]);
    expect(await asked('cloudflare', first)).toEqual([['/client/v4/zones/zone/purge_cache', { purge_everything: true }]]);

    const [home, ...others] = SPACES.isComplete;
    writeFileSync(
      join(space, 'stories.json'),
      JSON.stringify({ stories: [home, ...others.slice(0, -1), aStory({ slug: 'it’s', name: 'It' })] }),
    );
    const second = await build();
    const { added, changed, removed } = (JSON.parse(second) as { readonly changes: Readonly<Record<string, readonly string[]>> }).changes;
    expect([added, removed]).toEqual([[at('/it%E2%80%99s')], [at('/en/consejos/a')]]);
    const urlList = [...(added ?? []), ...(changed ?? []), ...(removed ?? [])];
    expect(await asked('indexnow', second)).toEqual([['/indexnow', { host: 'academy.example', key: 'a1b2c3d4', urlList }]]);
    expect(await asked('cloudflare', second)).toEqual([['/client/v4/zones/zone/purge_cache', { files: urlList }]]);

    const third = await build();
    expect([await asked('indexnow', third), await asked('cloudflare', third)]).toEqual([[], []]);
  });

  test('respect the maximum number per request', async () => {
    const changed = Array.from({ length: 10_001 }, (_, index) => at(`/${index}`));
    const report = (length: number) => JSON.stringify({ changes: { added: [], changed: changed.slice(0, length), removed: [] } });
    expect(await asked('indexnow', report(10_001))).toMatchObject([['/indexnow', { urlList: changed.slice(0, -1) }]]);
    const files = (await asked('cloudflare', report(61))).map(([, body]) => (body as { readonly files: readonly string[] }).files);
    expect(files).toEqual([changed.slice(0, 30), changed.slice(30, 60), changed.slice(60, 61)]);
  });
});

describe.skipIf(lacks.length > 0)('the recipe for GitLab', () => {
  function codeQuality(report: string): unknown {
    const name = 'gl-code-quality-report.json';
    const directory = tempDir({ 'report.json': report });
    const { status, stderr } = spawnSync('sh', ['-c', recipeFor(name)], { cwd: directory, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return JSON.parse(readFileSync(join(directory, name), 'utf8'));
  }

  test('names the story of each finding, and its severity', async () => {
    const report = async (...flags: readonly string[]) =>
      (await runAcademy(['build', '--json', '--space', writeSpace(SPACES.hasDeadLink), '--out', join(tempDir(), 'dist'), ...flags])).stdout;
    const finding = {
      check_name: 'deadLink',
      severity: 'minor',
      description: expect.stringMatching(/^body\[0\]\.cta_link \S/),
      fingerprint: expect.stringMatching(/^deadLink p body/),
      location: { path: 'p', lines: { begin: 1 } },
    };
    expect(codeQuality(await report())).toEqual([finding]);
    expect(codeQuality(await report('--strict'))).toContainEqual({ ...finding, severity: 'critical' });
  });

  test('names the file and line of an error', async () => {
    const { stdout } = await runAcademy(['build', '--json', '--space', 'nowhere']);
    expect(codeQuality(stdout)).toMatchObject([{ severity: 'blocker', location: { path: 'site.config.ts', lines: { begin: 1 } } }]);
    const errors = [{ name: 'TemplateFailed', message: 'no', hint: null, at: 'templates/blocks/hero.tsx:12:5' }];
    expect(codeQuality(JSON.stringify({ errors, problems: [] }))).toMatchObject([
      { check_name: 'TemplateFailed', location: { path: 'templates/blocks/hero.tsx', lines: { begin: 12 } } },
    ]);
  });

  test('names the page of what a check found, and the error that stopped one', async () => {
    const site = tempDir();
    cpSync(inject('demo'), site, { recursive: true });
    const page = join(site, 'consejos', 'index.html');
    writeFileSync(page, readFileSync(page, 'utf8').replace(/<title>.*?<\/title>/, ''));
    const check = async (out: string) => codeQuality((await runAcademy(['check', '--json', '--out', out])).stdout);
    expect(await check(site)).toEqual([
      {
        check_name: 'noTitle',
        severity: 'critical',
        description: 'the page has no title',
        fingerprint: 'noTitle /consejos the page has no title',
        location: { path: '/consejos', lines: { begin: 1 } },
      },
    ]);
    expect(await check(join(site, 'nowhere'))).toMatchObject([{ severity: 'blocker', location: { path: 'site.config.ts' } }]);
  });
});
