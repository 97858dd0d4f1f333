import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../cli/config/load.ts';
import type { BuildReport } from '../cli/report/report.ts';
import { loadLocalSpace } from '../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import { openSpace } from '../cli/source/open-space.ts';
import { academy, SITE } from './support/academy.ts';
import { aManagedStory, aStory } from './support/builders.ts';
import { copyConsenting } from './support/copy-project.ts';
import { deep } from './support/deep.ts';
import { listenInTest } from './support/listen-in-test.ts';
import { runAcademy } from './support/run-academy.ts';
import { filesOf } from './support/site-files.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { suiteDir, tempDir } from './support/temp-dir.ts';

const TOKEN = 'wANpEQEsMYGOwLxwXQ76Ggtt';
const root = suiteDir();
beforeAll(() => void copyConsenting(root));

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
    environment,
    async build(...flags: readonly string[]) {
      requests.length = 0;
      const ended = await runAcademy(['build', '--out', out, '--json', ...flags], environment, { root });
      return { ...ended, asked: requests.length, report: (ended.stdout ? JSON.parse(ended.stdout) : null) as BuildReport | null };
    },
  };
}

const bytesOf = (directory: string) => filesOf(directory).map((file) => [file, readFileSync(join(directory, file), 'latin1')]);
const newer = '2026-05-01T10:00:00.000Z';

test('a second build sends one request and publishes the same bytes', async () => {
  const { build, out } = await service(SPACES.isComplete);
  const first = await build();
  expect(first.report?.space).toMatchObject({ source: 'service', reason: 'nothing has been cached yet' });
  const before = bytesOf(out);
  const second = await build();
  expect(second).toMatchObject({ code: 0, asked: 1 });
  expect(second.report?.space).toMatchObject({ source: 'cache', changed: 0, stories: 6, requests: 1 });
  expect(second.stderr).toContain('unchanged since it was fetched');
  expect(bytesOf(out)).toEqual(before);
});

test('--offline builds from the cache without a request, and fails without one', async () => {
  const { build, out } = await service(SPACES.isComplete);
  const nothing = await build('--offline');
  expect(nothing).toMatchObject({ code: 1, asked: 0 });
  expect(nothing.stderr).toContain('NothingKept');
  await build();
  const before = bytesOf(out);
  const offline = await build('--offline');
  expect(offline.asked).toBe(0);
  expect(offline.report?.space).toMatchObject({ source: 'cache', requests: 0, keptAt: expect.stringMatching(/^\d{4}-/) });
  expect(offline.stderr).toMatch(/offline, fetched \d+ seconds? ago/);
  expect(bytesOf(out)).toEqual(before);
});

deep(
  'a first build of a large space, which reads stories while others are fetched, makes the same site as one from the cache',
  async () => {
    const contents = Array.from({ length: 1600 }, (_, number) => ({
      component: 'devtip',
      title: `Tip ${number}`,
      summary: `Número ${number}`,
    }));
    const { build, out } = await service(contents.map((content, number) => aStory({ slug: `tips/${number}`, content })));
    const first = await build();
    expect(first.report).toMatchObject({ space: { source: 'service', stories: 1600 } });
    const other = join(tempDir(), 'dist');
    const offline = await build('--offline', '--out', other);
    expect(offline.report).toMatchObject({ space: { source: 'cache', stories: 1600 } });
    expect(bytesOf(out)).toEqual(bytesOf(other));
    expect(filesOf(out)).toContain('tips/1599/index.html');
  },
);

test('--fresh fetches everything, and a damaged cache is noticed and replaced', async () => {
  const { build, cache } = await service(SPACES.isComplete);
  await build();
  expect((await build('--fresh')).report?.space).toMatchObject({ source: 'service', reason: '--fresh asks for it' });
  const file = join(cache, 'space-published.jsonl');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -10));
  const mended = await build();
  expect(mended.report?.space).toMatchObject({ source: 'service', reason: 'the cache is damaged' });
  expect(mended.stderr).toContain('the cache is damaged');
  expect((await build()).report?.space.source).toBe('cache');
  expect(
    readdirSync(cache)
      .map((name) => name.replace(/(?:-[0-9a-f]{12,16})+/, ''))
      .toSorted(),
  ).toEqual(['addresses.json', 'build.bin', 'build.store', 'space-published.jsonl']);
});

describe('a damaged story in the cache', () => {
  // Of the same length, so that only reading it reveals the change.
  const spoil = (cache: string, what: string) => {
    const file = join(cache, 'space-published.jsonl');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(what);
    writeFileSync(file, text.replace(what, what.toUpperCase()));
  };

  test('makes the build fetch the whole space', async () => {
    const { build, cache, out } = await service(SPACES.isComplete);
    await build();
    const before = bytesOf(out);
    spoil(cache, '"Inicio"');
    expect((await build()).report).toMatchObject({ space: { source: 'cache' }, written: 0 });
    rmSync(out, { recursive: true });
    const mended = await build();
    expect(mended).toMatchObject({ code: 0, report: { space: { source: 'service', reason: 'the cache is damaged' } } });
    expect(mended.stderr).toContain('the cache is damaged');
    expect(bytesOf(out)).toEqual(before);
    expect((await build('--fresh', '--offline')).code).toBe(2);
    expect((await build('--offline')).code).toBe(0);
  });

  test('ends an offline build with a clear error, and the site stays', async () => {
    const { build, cache, out, environment } = await service(SPACES.isComplete);
    await build();
    spoil(cache, '"Inicio"');
    // Of the same site elsewhere no build is recorded, so that all stories have to be read.
    const [there, none] = [join(tempDir(), 'dist'), join(tempDir(), 'dist')];
    cpSync(out, there, { recursive: true });
    for (const flags of [
      ['build', '--offline', '--out', there],
      ['why', '/', '--out', none],
    ]) {
      const { code, stderr } = await runAcademy(flags, environment, { root });
      expect(code).toBe(1);
      expect(stderr).toContain('ContentDamaged');
      expect(stderr).toContain('Build once without `--offline`');
    }
    expect(bytesOf(there)).toEqual(bytesOf(out));
    expect(existsSync(none)).toBe(false);
  });

  test('does not stop academy doctor', async () => {
    const { build, cache, environment } = await service(SPACES.isComplete);
    await build();
    spoil(cache, '"Inicio"');
    const { stdout } = await runAcademy(['doctor'], environment);
    expect(stdout).toMatch(/components/);
    expect((await build('--offline')).code).toBe(0);
  });

  test('is reported by threads too', async () => {
    const many = Array.from({ length: 1600 }, (_, index) => aStory({ slug: `page-${index}` }));
    const { cache, environment, endpoint } = await service(many);
    const config = await loadConfig(SITE);
    const opened = await openSpace({
      root: SITE,
      directory: undefined,
      env: { asked: null, token: TOKEN, endpoint, cacheDir: cache },
      environment: 'production',
      config: { ...config, storyblok: { ...config.storyblok, requestsPerSecond: Infinity } },
      signal: new AbortController().signal,
    });
    expect(await opened.fetch()).toMatchObject({ count: 1600, from: { notKept: null } });
    await opened.close();
    spoil(cache, 'page-1234');
    const { code, stderr } = await academy(['build', '--offline', '--out', join(tempDir(), 'dist')], environment, root);
    expect(code).toBe(1);
    expect(stderr).toContain('ContentDamaged');
  });
});

describe('a damaged summary', () => {
  const spoilt = async (spoil: (file: string) => void) => {
    const served = await service(SPACES.isComplete);
    await served.build();
    const file = readdirSync(served.cache).find((name) => /^build-.*\.store$/.test(name)) ?? '';
    spoil(join(served.cache, file));
    // One more story, so that all are linked again and the cached ones are read.
    served.publish(spaceOf([...SPACES.isComplete, aStory({ slug: 'nuevo', published_at: newer })]));
    return served;
  };

  // Of the same length, so that only reading it reveals the change.
  test('is noticed by the build that reads it, which starts from scratch', async () => {
    const { build, out } = await spoilt((file) => writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"Inicio"', '"Anfang"')));
    expect(await build()).toMatchObject({ code: 0, report: { status: 'ok' } });
    const mended = bytesOf(out);
    expect((await build()).report).toMatchObject({ rendered: 0, written: 0 });
    rmSync(out, { recursive: true });
    await build('--fresh');
    expect(mended).toEqual(bytesOf(out));
  });

  test('is not used if its file is too short', async () => {
    const { build } = await spoilt((file) => writeFileSync(file, readFileSync(file).subarray(0, -1)));
    expect(await build()).toMatchObject({ code: 0, report: { status: 'ok', space: { stories: 7 } } });
  });

  test('does not keep `academy why` from explaining a page', async () => {
    const { environment, out, cache, build } = await service(SPACES.isComplete);
    await build();
    const why = () => runAcademy(['why', '/', '--out', out], environment, { root });
    const before = await why();
    expect(before.stdout).toContain('rendered because');
    const file = join(cache, readdirSync(cache).find((name) => /^build-.*\.store$/.test(name)) ?? '');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"Inicio"', '"Anfang"'));
    expect(await why()).toEqual(before);
  });
});

test('`academy why` explains the content that the site was built from', async () => {
  const draft = { ...aManagedStory({ slug: 'borrador' }), published: false };
  const { build, out, environment } = await service([aManagedStory({ slug: 'home' }), draft]);
  const why = (directory: string) => runAcademy(['why', '/borrador', '--out', directory], environment, { root });
  const drafts = { '--preview': join(tempDir(), 'dist'), '--env=development': join(tempDir(), 'dist') };
  for (const [flag, directory] of Object.entries(drafts)) {
    expect((await build(flag, '--out', directory)).code).toBe(0);
    expect(await why(directory)).toMatchObject({ code: 0, stdout: expect.stringContaining('because') });
  }
  expect((await build()).code).toBe(0);
  expect(await why(out)).toMatchObject({ code: 2, stderr: expect.stringContaining('NoSuchPage') });
  expect((await why(drafts['--preview'])).code).toBe(0);
});

test('--if-changed builds after content or sources changed, else ends after one request', async () => {
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
  expect((await build('--if-changed')).report).toMatchObject({ status: 'ok', pages: { es: 16 } });
});

test('--if-changed always builds drafts, which have no cv', async () => {
  const { build } = await service(SPACES.isComplete);
  await build('--env', 'development');
  expect((await build('--env', 'development', '--if-changed')).report?.status).toBe('ok');
});

test('--if-changed of a local space compares its files', async () => {
  const space = writeSpace(SPACES.isComplete);
  const out = join(tempDir(), 'dist');
  const status = async () => {
    const { stdout } = await runAcademy(['build', '--space', space, '--out', out, '--json', '--if-changed']);
    return (JSON.parse(stdout) as BuildReport).status;
  };
  expect([await status(), await status()]).toEqual(['ok', 'up-to-date']);
  // No date changes if a file is edited by hand.
  const file = join(space, 'stories.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Inicio', 'Portada'));
  expect([await status(), await status()]).toEqual(['ok', 'up-to-date']);
});

test.each([
  ['a secret', { summary: `sk_live_${'51Habc'.repeat(4)}` }, 'a Stripe secret key'],
  ['a link to this computer', { website: { linktype: 'url', url: 'http://localhost:3000/a' } }, 'an address of this machine'],
  ['the token', { summary: `Use ${TOKEN}.` }, 'the Storyblok token of this build'],
])('content with %s is not published, and the previous site stays', async (_, fields, what) => {
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

// The same in the text of the page, whichever fields its template shows.
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

describe('an address that is only an example', () => {
  test('ends a production build of a space of the service, before it asks for anything', async () => {
    const { environment, out, build } = await service(SPACES.isComplete);
    const { code, stderr } = await runAcademy(['build', '--out', out], environment);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/ExampleOrigin: site\.config\.ts:\d+: .*https:\/\/academy\.example/)]);
    expect(stderr).toContain('publish: { exampleOrigin: true }');
    expect(existsSync(out)).toBe(false);
    expect(await build('--env', 'development')).toMatchObject({ code: 0 });
  });

  test('is told to whoever builds a directory, and to nobody who builds the demo', async () => {
    const build = async (...flags: readonly string[]) => {
      const { code, stderr } = await runAcademy(['build', '--out', join(tempDir(), 'dist'), ...flags]);
      return [code, stderr.includes('https://academy.example is only an example')];
    };
    expect(await build('--space', writeSpace(SPACES.isComplete))).toEqual([0, true]);
    expect(await build()).toEqual([0, false]);
  });
});

test('a production build refuses content with marks of the editor', async () => {
  const marked = aStory({ slug: 'p', content: { _editable: '<!--#storyblok#{"name": "page"}-->' } });
  const body = JSON.stringify({ stories: [marked], cv: 1_772_000_000, rels: [], links: [] });
  const server = createServer(({ url }, response) => {
    const isList = url?.includes('/stories');
    const space = { id: 1, name: 'S', version: 1_772_000_000, language_codes: [] };
    response.writeHead(200, { 'content-type': 'application/json', total: '1', 'per-page': '100' });
    response.end(isList ? body : JSON.stringify({ space, links: {} }));
  });
  const out = join(tempDir(), 'dist');
  const env = { STORYBLOK_TOKEN: TOKEN, STORYBLOK_ENDPOINT: `${await listenInTest(server)}/v2`, ACADEMY_CACHE_DIR: tempDir() };
  const { code, stderr } = await runAcademy(['build', '--out', out], env, { root });
  expect(code).toBe(1);
  expect(stderr).toContain('DraftContent');
  expect(existsSync(out)).toBe(false);
});
