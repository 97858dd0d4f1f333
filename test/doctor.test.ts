import { expect, onTestFinished, test } from 'vitest';
import { loadLocalSpace } from '../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import { runAcademy } from './support/run-academy.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

interface Told {
  readonly status: string;
  readonly checks: readonly { readonly name: string; readonly message: string; readonly hint: string | null }[];
}

async function doctor(token: string, ...flags: readonly string[]) {
  const stories = SPACES.isComplete.filter(({ full_slug: slug }) => !String(slug).endsWith('menus'));
  const server = await serveLocalSpace(loadLocalSpace(writeSpace(stories)), { token: 'public', previewToken: 'preview' });
  onTestFinished(() => server.close());
  const environment = { STORYBLOK_TOKEN: token, STORYBLOK_ENDPOINT: server.endpoint, ACADEMY_CACHE_DIR: tempDir() };
  const ended = await runAcademy(['doctor', '--json', ...flags], environment);
  const told = JSON.parse(ended.stdout) as Told;
  return { ...ended, ...told, findings: told.checks.filter(({ hint }) => hint !== null).map(({ name }) => name) };
}

test('checks token, address, languages, components, menus and Firebase, and exits with 1 if something is missing', async () => {
  const { code, status, checks, findings, stderr } = await doctor('public');
  expect(code).toBe(1);
  expect(status).toBe('findings');
  expect([...new Set(checks.map(({ name }) => name))]).toEqual([
    'node',
    'types',
    'token',
    'address',
    'languages',
    'components',
    'menus',
    'firebase',
    'site',
  ]);
  expect(findings).toEqual(['address', 'menus', 'menus']);
  expect(stderr).toContain('3 problems were found in the setup');
});

test('exits with 0 if all is well, also without accounts', async () => {
  const { code, stdout } = await runAcademy(['doctor', '--space', 'demo'], { NO_COLOR: '1' });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/✓ firebase +no app: the site has no accounts/)]);
});

test('a refused token is the only finding', async () => {
  expect((await doctor('wrong')).findings).toEqual(['token']);
});

test('a public token cannot build drafts; a preview token can', async () => {
  expect((await doctor('public', '--env', 'development')).findings).toContain('token');
  expect((await doctor('preview', '--env', 'development')).findings).not.toContain('token');
});

test('prints each finding with its remedy', async () => {
  const { stdout } = await runAcademy(['doctor'], { NO_COLOR: '1' });
  expect(stdout).toMatch(/✓ node +Node /);
  expect(stdout).toMatch(/✗ token .*demo space\.\n {2}Hint: Run `npx academy init`, or set STORYBLOK_TOKEN/);
});
