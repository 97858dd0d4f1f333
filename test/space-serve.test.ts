import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startAcademy } from './support/academy.ts';
import { copyConsenting } from './support/copy-project.ts';
import { rawRequest } from './support/raw-request.ts';
import { runAcademy } from './support/run-academy.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

const serve = (...flags: readonly string[]) => serveAt(writeSpace(SPACES.isComplete), '--port', '0', ...flags);

async function serveAt(directory: string, ...flags: readonly string[]) {
  const { child, ended } = startAcademy(['space', 'serve', directory, ...flags], { NO_COLOR: '1' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const told = await new Promise<string>((resolve) => {
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes(' npx academy build')) resolve(text);
    });
  });
  return { child, ended, told, endpoint: /http:\S+\/v2/.exec(told)?.[0] ?? '', example: /http:\S+\?\S+/.exec(told)?.[0] ?? '' };
}

test('serves a directory, prints how to use it, and exits cleanly with Ctrl-C', async () => {
  const { child, ended, told, example } = await serve('--token', 'seen', '--preview-token', 'behind');
  expect(told).toContain('space (6 stories, version ');
  expect(told).toMatch(/token +seen\n +preview token +behind\n/);
  const response = await fetch(example);
  expect([response.status, response.headers.get('total')]).toEqual([200, '6']);
  expect((await fetch(example.replace('published', 'draft'))).status).toBe(401);
  expect((await fetch(example.replace('published', 'draft').replace('seen', 'behind'))).status).toBe(200);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0 });
});

test('prints nothing of a space that would tell the terminal what to do', async () => {
  const { told } = await serveAt(writeSpace(SPACES.isComplete, join(tempDir(), 'my\u001b]0;title\u0007 space')), '--port', '0');
  expect(told).toContain('my ]0;title  space (6 stories');
});

test('accepts local host names, and others only if they were given', async () => {
  const { endpoint } = await serve('--allow-host', 'space.internal');
  const path = '/v2/cdn/spaces/me?token=local-public-token';
  const statusFor = async (host: string) => (await rawRequest(endpoint, { path, headers: { host } })).status;
  expect(await Promise.all(['localhost', 'space.internal', 'evil.example'].map(statusFor))).toEqual([200, 200, 403]);
});

test('can be built from, with any fault', async () => {
  const { child, ended, endpoint } = await serve('--fault', '502-html@list:1', 'policy');
  const env = { STORYBLOK_TOKEN: 'local-public-token', STORYBLOK_ENDPOINT: endpoint, ACADEMY_CACHE_DIR: tempDir(), NO_COLOR: '1' };
  const built = await runAcademy(['build', '--out', join(tempDir(), 'dist')], env, { root: copyConsenting(tempDir()) });
  expect(built.code).toBe(0);
  expect(built.stderr).toContain('1 of them retries');
  child.kill('SIGINT');
  expect((await ended).stderr).toContain('fault 502-html\n');
});

describe('a story that is edited', () => {
  const [first, ...others] = SPACES.isComplete;
  const titled = (title: string) => [{ ...first, content: { component: 'home', title, body: [] } }, ...others];
  const titleAt = async (endpoint: string) => {
    const response = await fetch(`${endpoint}/cdn/stories/home?token=local-public-token`);
    return ((await response.json()) as { readonly story: { readonly content: { readonly title: string } } }).story.content.title;
  };
  const builder = () => {
    const [out, cacheDir, root] = [join(tempDir(), 'dist'), tempDir(), copyConsenting(tempDir())];
    return async (endpoint: string) => {
      const env = { STORYBLOK_TOKEN: 'local-public-token', STORYBLOK_ENDPOINT: endpoint, ACADEMY_CACHE_DIR: cacheDir };
      expect(await runAcademy(['build', '--out', out], env, { root })).toMatchObject({ code: 0 });
      return readFileSync(join(out, 'index.html'), 'utf8');
    };
  };

  test('is served as edited, and built', async () => {
    const directory = writeSpace(SPACES.isComplete);
    const { endpoint } = await serveAt(directory, '--port', '0');
    const build = builder();
    expect(await build(endpoint)).not.toContain('Bienvenida');
    writeSpace(titled('Bienvenida'), directory);
    await expect.poll(() => titleAt(endpoint)).toBe('Bienvenida');
    expect(await build(endpoint)).toContain('Bienvenida');
  });

  test('while nothing serves it is built too', async () => {
    const directory = writeSpace(SPACES.isComplete);
    const { child, ended, endpoint } = await serveAt(directory, '--port', '0');
    const build = builder();
    await build(endpoint);
    child.kill('SIGINT');
    await ended;
    writeSpace(titled('Bienvenida'), directory);
    const again = await serveAt(directory, '--port', new URL(endpoint).port);
    expect(again.endpoint).toBe(endpoint);
    expect(await build(endpoint)).toContain('Bienvenida');
  });

  test('badly is reported, and served as before until it is mended', async () => {
    const directory = writeSpace(SPACES.isComplete);
    const { child, endpoint } = await serveAt(directory, '--port', '0');
    let told = '';
    child.stderr.on('data', (chunk) => (told += String(chunk)));
    writeFileSync(join(directory, 'stories.json'), '{');
    await expect.poll(() => told).toContain('stories.json:1 could not be read as a space: it is not JSON');
    expect(await titleAt(endpoint)).toBe('Inicio');
    writeSpace(titled('Bienvenida'), directory);
    await expect.poll(() => titleAt(endpoint)).toBe('Bienvenida');
  });
});

test.each([
  [['space', 'serve'], "missing required argument 'dir'"],
  [['space', 'serve', 'nowhere'], 'there is no such directory'],
  [['space', 'serve', 'demo', '--fault', '418'], '--fault is "418", but it must be one of 429, '],
  [['space', 'serve', 'demo', '--port', 'x'], "'--port <number>' argument 'x' is invalid. Expected a number from 0 to 65535."],
  [['space', 'srve', 'demo'], 'Did you mean serve'],
])('wrong usage %o exits with 2 and a suggestion', async (args, words) => {
  const { code, stderr } = await runAcademy(args);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});
