import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadLocalSpace } from '../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import { aManagedStory, uuidOf } from './support/builders.ts';
import { listenInTest } from './support/listen-in-test.ts';
import { runAcademy } from './support/run-academy.ts';
import { serveBuilt } from './support/serve-built.ts';
import { writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

const home = (title: string) => aManagedStory({ slug: 'home', uuid: uuidOf(1), content: { component: 'home', title, body: [] } });

function aSpaceWithRelease(): string {
  const directory = writeSpace([home('Hoy')]);
  writeSpace([home('Mañana')], join(directory, 'releases', '7'));
  return directory;
}

const TOKEN = 'token-of-this-space';

const titleOf = (out: string) => /<title>(.*?)<\/title>/.exec(readFileSync(join(out, 'index.html'), 'utf8'))?.[1];

describe('a release', () => {
  test('of a directory is built as drafts, kept out of search engines', async () => {
    const [space, out] = [aSpaceWithRelease(), join(tempDir(), 'dist')];
    const { code, stderr } = await runAcademy(['build', '--space', space, '--out', out, '--release', '7']);
    expect(code).toBe(0);
    expect(stderr).toContain('as they will be after release 7, kept out of search engines');
    expect(titleOf(out)).toContain('Mañana');
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('<meta name="robots" content="noindex"');
    expect(readFileSync(join(out, 'robots.txt'), 'utf8')).toContain('Disallow: /');
    const answer = await fetch(`${await listenInTest(serveBuilt(out))}/rss.xml`);
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    // Without it, the site is the usual one, even with `--if-changed`.
    expect((await runAcademy(['build', '--space', space, '--out', out, '--env', 'development', '--if-changed'])).code).toBe(0);
    expect(titleOf(out)).toContain('Hoy');
  });

  test.each([
    ['lists the others', aSpaceWithRelease, 'It has 7.'],
    ['says where it would be', () => writeSpace([home('Hoy')]), 'It has none: the stories of a release are in releases/<number>/.'],
  ])('that a directory does not have is an error that %s', async (_, makeSpace, hint) => {
    const space = makeSpace();
    const { code, stderr } = await runAcademy(['build', '--space', space, '--out', join(tempDir(), 'dist'), '--release', '8']);
    expect(code).toBe(2);
    expect(stderr).toContain(`NoSuchRelease: ${space} has no release 8.\nHint: ${hint}`);
  });

  test('of the service is cached separately from the space', async () => {
    const server = await serveLocalSpace(loadLocalSpace(aSpaceWithRelease()), { token: TOKEN });
    onTestFinished(() => server.close());
    const [cache, out] = [join(tempDir(), 'cache'), join(tempDir(), 'dist')];
    const env = { STORYBLOK_TOKEN: TOKEN, STORYBLOK_ENDPOINT: server.endpoint, ACADEMY_CACHE_DIR: cache };
    const build = async (...flags: readonly string[]) => {
      expect(await runAcademy(['build', '--out', out, '--quiet', ...flags], env)).toMatchObject({ code: 0 });
      return titleOf(out);
    };
    expect(await build('--release', '7')).toContain('Mañana');
    expect(await runAcademy(['why', '/', '--out', out], env)).toMatchObject({ code: 0, stderr: '' });
    expect(await build('--env', 'development')).toContain('Hoy');
    expect(
      readdirSync(cache)
        .filter((file) => file.startsWith('space-'))
        .toSorted(),
    ).toEqual(['space-draft-release-7.jsonl', 'space-draft.jsonl']);
    expect(await build('--offline', '--release', '7')).toContain('Mañana');
    expect(await build('--offline', '--env', 'development')).toContain('Hoy');
    const { code, stderr } = await runAcademy(['build', '--out', out, '--offline', '--release', '8'], env);
    expect([code, stderr]).toEqual([1, expect.stringContaining('NothingKept')]);
  });

  test.each([
    [['--release', 'verano'], 'Expected a number'],
    [['--release', '7', '--env', 'production'], 'cannot be used with'],
    [['--release', '7'], 'A release needs a Storyblok token'],
  ])('that is asked for with %j is wrong usage', async (flags, words) => {
    const { code, stderr } = await runAcademy(['build', ...flags]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
