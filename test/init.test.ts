import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../cli/config/load.ts';
import { saveRegion } from '../cli/config/save.ts';
import { loadLocalSpace } from '../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import { ROOT } from './support/academy.ts';
import { copyProject } from './support/copy-project.ts';
import { runAcademy } from './support/run-academy.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

const { HOME = '', PATH = '' } = process.env;
type Env = Readonly<Record<string, string>>;

// A project beside a service that accepts a public and a preview token.
async function init(
  said: string,
  {
    name,
    space: wanted = SPACES.isComplete,
    files = {},
    kept = '',
    shell = {},
    isProcess = false,
  }: {
    readonly name?: string;
    readonly space?: Parameters<typeof writeSpace>[0];
    readonly files?: Readonly<Record<string, unknown>>;
    readonly kept?: string;
    readonly shell?: Env;
    readonly isProcess?: boolean;
  } = {},
) {
  const space = loadLocalSpace(writeSpace(wanted));
  const server = await serveLocalSpace({ ...space, name: name ?? space.name }, { token: 'public', previewToken: 'preview' });
  onTestFinished(() => server.close());
  const root = copyProject(tempDir());
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(contents));
  }
  const file = join(root, '.env');
  if (kept) {
    writeFileSync(file, kept);
    chmodSync(file, 0o640);
  }
  const env = { STORYBLOK_ENDPOINT: server.endpoint, ...shell };
  const ended = await (isProcess ? typeInto(root, said, env) : runAcademy(['init'], env, { root, said }));
  return { ...ended, file, saved: existsSync(file) ? readFileSync(file, 'utf8') : null };
}

async function typeInto(root: string, said: string, env: Env) {
  const child = spawn(process.execPath, [join(root, 'cli', 'launch.js'), 'init'], { cwd: root, env: { HOME, PATH, ...env } });
  child.stdin.end(said);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, stdout, stderr };
}

test('a valid token is saved for this user only, and the space is reported without it', async () => {
  const { code, stdout, stderr, saved, file } = await init('preview\n', { isProcess: true });
  expect([code, stderr, saved]).toEqual([0, '', 'STORYBLOK_TOKEN=preview\n']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(stdout).toContain('drafts and published content');
  expect(stdout).toContain('academy doctor');
  expect(stdout).not.toContain('=preview');
});

test('the name of the space cannot tell the terminal what to do', async () => {
  const { stdout } = await init('preview\n', { name: 'My\u001b]0;title\u0007 space' });
  expect(stdout).toContain('opens "My ]0;title  space"');
});

test.each([
  ['preview', '`npx academy dev` shows its drafts'],
  ['public', '`npx academy dev` needs a preview token'],
])('the next steps are those that a %s token allows', async (token, words) => {
  expect((await init(token)).stdout).toContain(words);
});

test('components without a block are counted, and the command that writes one is named, after where their fields come from', async () => {
  const ours = { 'demo/components.json': JSON.parse(readFileSync(join(ROOT, 'demo', 'components.json'), 'utf8')) as unknown };
  const { code, stdout } = await init('public', { space: SPACES.hasUnknownComponent, files: ours });
  expect(code).toBe(0);
  expect(stdout).toMatch(
    / order of their fields: 1\. The most frequent:\n +1 × carousel\n.+components pull.+\n`npx academy block carousel` /,
  );
  const files = { ...ours, 'content/components.json': [{ name: 'carousel', schema: { rows: { type: 'bloks' } } }] };
  expect((await init('public', { space: SPACES.hasUnknownComponent, files })).stdout).toMatch(
    /1 × carousel\n`npx academy block carousel` /,
  );
  expect((await init('public')).stdout).not.toContain('academy block');
});

test('other lines of .env stay, and it is this user’s alone from then on', async () => {
  const { saved, file, stdout } = await init('public', { kept: '# ours\nSTORYBLOK_TOKEN=old\nSTORYBLOK_WEBHOOK_SECRET=s\n' });
  expect(saved).toBe('# ours\nSTORYBLOK_TOKEN=public\nSTORYBLOK_WEBHOOK_SECRET=s\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(stdout).not.toContain('shell');
});

test('a line after a byte order mark, as written by editors on Windows, is replaced', async () => {
  expect((await init('public', { kept: '\uFEFFSTORYBLOK_TOKEN=old\n' })).saved).toBe('STORYBLOK_TOKEN=public\n');
});

test('a token is saved without what it was copied with', async () => {
  expect((await init('\uFEFF "public" \r\n')).saved).toBe('STORYBLOK_TOKEN=public\n');
});

test('a token in the shell takes precedence, which is reported', async () => {
  const { saved, stdout } = await init('public\n', { kept: 'STORYBLOK_TOKEN=old\n', shell: { STORYBLOK_TOKEN: 'preview' } });
  expect(saved).toBe('STORYBLOK_TOKEN=public\n');
  expect(stdout).toContain('unset it there');
});

test.each([
  ['a token that opens nothing', 'wrong\n', 1, 'is not valid at http://127.0.0.1'],
  ['no token', '\n', 2, 'No token was given'],
])('%s changes nothing', async (_, said, expected, words) => {
  const { code, stderr, saved } = await init(said, { kept: 'STORYBLOK_TOKEN=old\n' });
  expect([code, saved]).toEqual([expected, 'STORYBLOK_TOKEN=old\n']);
  expect(stderr).toContain(words);
  expect(stderr).toContain('Hint:');
});

test('the region of another space is written into site.config.ts', async () => {
  const root = copyProject(tempDir());
  await saveRegion(root, 'us');
  await saveRegion(root, 'ca');
  expect((await loadConfig(root)).storyblok.region).toBe('ca');
});

test('a site.config.ts that cannot be edited is left unchanged, with instructions', async () => {
  const root = copyProject(tempDir());
  const file = join(root, 'site.config.ts');
  const before = `// Once: region: 'eu'\n${readFileSync(file, 'utf8')}`;
  writeFileSync(file, before);
  await expect(saveRegion(root, 'us')).rejects.toThrow('was not changed');
  expect(readFileSync(file, 'utf8')).toBe(before);
});
