import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BuildReport } from '../cli/report/report.ts';
import { loadLocalSpace, serveLocalSpace } from '../cli/storyblok/local-space.ts';
import { academy } from './support/academy.ts';
import { aStory } from './support/builders.ts';
import { filesOf } from './support/site-files.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

const TOKEN = 'wANpEQEsMYGOwLxwXQ76Ggtt';
type Stories = Parameters<typeof writeSpace>[0];
const spaceOf = (stories: Stories) => loadLocalSpace(writeSpace(stories));

async function service(stories: Stories) {
  const requests: string[] = [];
  const server = await serveLocalSpace(spaceOf(stories), {
    token: TOKEN,
    intercept: ({ url }) => {
      requests.push(url ?? '');
      return false;
    },
  });
  onTestFinished(() => server.close());
  const [out, cache] = [join(tempDir(), 'dist'), tempDir()];
  const environment = { STORYBLOK_TOKEN: TOKEN, STORYBLOK_ENDPOINT: server.endpoint, ACADEMY_CACHE_DIR: cache };
  return {
    ...server,
    out,
    cache,
    async build(...flags: readonly string[]) {
      requests.length = 0;
      const ended = await academy(['build', '--out', out, '--json', ...flags], environment);
      return { ...ended, asked: requests.length, report: (ended.stdout ? JSON.parse(ended.stdout) : null) as BuildReport | null };
    },
  };
}

const bytesOf = (directory: string) => filesOf(directory).map((file) => [file, readFileSync(join(directory, file), 'latin1')]);
const newer = '2026-05-01T10:00:00.000Z';

test('a second build asks for the version of the space only, and publishes the same bytes', async () => {
  const { build, out } = await service(SPACES.isComplete);
  const first = await build();
  expect(first.report?.space).toMatchObject({ source: 'service', reason: 'nothing has been kept yet' });
  const before = bytesOf(out);
  const second = await build();
  expect(second).toMatchObject({ code: 0, asked: 1 });
  expect(second.report?.space).toMatchObject({ source: 'cache', changed: 0, stories: 4, requests: 1 });
  expect(second.stderr).toContain('unchanged since it was fetched');
  expect(bytesOf(out)).toEqual(before);
});

test('--offline builds without a request, as long as there is something to build from', async () => {
  const { build, out } = await service(SPACES.isComplete);
  const nothing = await build('--offline');
  expect(nothing).toMatchObject({ code: 1, asked: 0 });
  expect(nothing.stderr).toContain('NothingKept');
  await build();
  const before = bytesOf(out);
  const offline = await build('--offline');
  expect(offline.asked).toBe(0);
  expect(offline.report?.space).toMatchObject({ source: 'cache', requests: 0, keptAt: expect.stringMatching(/^\d{4}-/) });
  expect(offline.stderr).toMatch(/offline, as it was \d+ seconds? ago/);
  expect(bytesOf(out)).toEqual(before);
});

test('--fresh fetches everything, and a spoilt cache is noticed and replaced', async () => {
  const { build, cache } = await service(SPACES.isComplete);
  await build();
  expect((await build('--fresh')).report?.space).toMatchObject({ source: 'service', reason: '--fresh asks for it' });
  const file = join(cache, 'space-published.jsonl');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -10));
  const mended = await build();
  expect(mended.report?.space).toMatchObject({ source: 'service', reason: 'what was kept is damaged' });
  expect(mended.stderr).toContain('what was kept is damaged');
  expect((await build()).report?.space.source).toBe('cache');
  expect(
    readdirSync(cache)
      .map((name) => name.replaceAll(/-[0-9a-f]{12,16}/g, ''))
      .toSorted(),
  ).toEqual(['assets.bin', 'build.bin', 'build.jsonl', 'space-published.jsonl']);
});

test('--if-changed builds when content or sources changed, and is done after one request when they did not', async () => {
  const { build, out, publish } = await service(SPACES.isComplete);
  expect((await build('--if-changed')).report?.status).toBe('ok');
  const before = bytesOf(out);
  const again = await build('--if-changed');
  expect(again).toMatchObject({ code: 0, asked: 1 });
  expect(again.report).toMatchObject({ status: 'up-to-date', files: 0, space: { requests: 1 } });
  expect(again.stderr).toContain('up to date');
  expect(bytesOf(out)).toEqual(before);

  expect((await build('--if-changed', '--strict')).report?.status).not.toBe('up-to-date');
  publish(spaceOf([...SPACES.isComplete, aStory({ slug: 'nuevo', published_at: newer })]));
  expect((await build('--if-changed')).report).toMatchObject({ status: 'ok', pages: { es: 14 } });
});

test('--if-changed always builds drafts, which have no version', async () => {
  const { build } = await service(SPACES.isComplete);
  await build('--env', 'development');
  expect((await build('--env', 'development', '--if-changed')).report?.status).toBe('ok');
});

test('--if-changed of a local space looks at its files', async () => {
  const space = writeSpace(SPACES.isComplete);
  const out = join(tempDir(), 'dist');
  const status = async () => {
    const { stdout } = await academy(['build', '--space', space, '--out', out, '--json', '--if-changed']);
    return (JSON.parse(stdout) as BuildReport).status;
  };
  expect([await status(), await status()]).toEqual(['ok', 'up-to-date']);
  // No date changes when a file is edited by hand.
  const file = join(space, 'stories.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Inicio', 'Portada'));
  expect([await status(), await status()]).toEqual(['ok', 'up-to-date']);
});

test.each([
  ['a secret', { summary: `sk_live_${'51Habc'.repeat(4)}` }, 'a Stripe secret key'],
  ['a link to this computer', { website: { linktype: 'url', url: 'http://localhost:3000/a' } }, 'an address of this computer'],
  ['the token', { summary: `Use ${TOKEN}.` }, 'the Storyblok token of this build'],
])('content with %s is not published, and the site before stays', async (_, fields, what) => {
  const { build, out, publish } = await service(SPACES.isComplete);
  await build();
  const before = bytesOf(out);
  const content = { component: 'author', name: 'Ana', role: 'Docente', bio: 'B', ...fields };
  publish(
    spaceOf([...SPACES.isComplete, aStory({ slug: 'personas/ana', published_at: newer, content: { ...content, ...toBody(fields) } })]),
  );
  const { code, report, stderr } = await build();
  expect(code).toBe(1);
  expect(report?.errors).toMatchObject([{ name: 'OutputNotSafe', message: expect.stringContaining(`personas/ana/index.html: ${what}`) }]);
  expect(stderr).toContain('OutputNotSafe');
  expect(stderr + JSON.stringify(report)).not.toContain('sk_live_51');
  expect(stderr + JSON.stringify(report)).not.toContain(TOKEN);
  expect(bytesOf(out)).toEqual(before);
});

// The same in the text of the page, whatever its template shows of the fields.
const toBody = (fields: object) => ({
  body: {
    type: 'doc',
    content: Object.values(fields).map((value: string | { readonly url: string }) => ({
      type: 'paragraph',
      content: [
        typeof value === 'string'
          ? { type: 'text', text: value }
          : { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: value.url, linktype: 'url' } }] },
      ],
    })),
  },
});

test('a production build refuses content with marks of the editor', async () => {
  const marked = aStory({ slug: 'p', content: { _editable: '<!--#storyblok#{"name": "page"}-->' } });
  const body = JSON.stringify({ stories: [marked], cv: 1_772_000_000, rels: [], links: [] });
  const server = createServer(({ url }, response) => {
    const isList = url?.includes('/stories');
    response.writeHead(200, { 'content-type': 'application/json', total: '1', 'per-page': '100' });
    response.end(isList ? body : JSON.stringify({ space: { id: 1, name: 'S', version: 1_772_000_000, language_codes: [] } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const out = join(tempDir(), 'dist');
  const { code, stderr } = await academy(['build', '--out', out], {
    STORYBLOK_TOKEN: TOKEN,
    STORYBLOK_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v2`,
    ACADEMY_CACHE_DIR: tempDir(),
  });
  expect(code).toBe(1);
  expect(stderr).toContain('DraftContent');
  expect(existsSync(out)).toBe(false);
});
