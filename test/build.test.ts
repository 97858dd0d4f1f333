import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import type { BuildReport } from '../cli/report/report.ts';
import { ownAddresses } from '../cli/site/check/references.ts';
import { academy, ROOT, SITE, startAcademy } from './support/academy.ts';
import { aConfig, aStory } from './support/builders.ts';
import { copyProject } from './support/copy-project.ts';
import { deep } from './support/deep.ts';
import { aSpaceOf, buildInto } from './support/project.ts';
import { runAcademy } from './support/run-academy.ts';
import { filesOf, pagesOf } from './support/site-files.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

type SpaceName = keyof typeof SPACES;

async function buildSpace(name: SpaceName, flags: readonly string[] = []) {
  const out = join(tempDir(), 'dist');
  const ended = await runAcademy(['build', '--space', writeSpace(SPACES[name]), '--out', out, '--json', ...flags]);
  return { ...ended, out, report: JSON.parse(ended.stdout) as BuildReport };
}

const read = (out: string, file: string) => readFileSync(join(out, file), 'utf8');

describe('a build', () => {
  test('publishes every page of a complete space in both languages', async () => {
    const { code, out, report } = await buildSpace('isComplete');
    expect(code).toBe(0);
    expect(report).toMatchObject({ status: 'ok', environment: 'production', demo: false, problems: [], pages: { es: 15, en: 15 } });
    expect(filesOf(out).filter((file) => !file.startsWith('assets/'))).toMatchSnapshot();
    const beside = filesOf(out).filter((file) => /^(?:en\/)?[^/]+\.(?:txt|xml|json)$/.test(file));
    expect(beside.map((file) => `/${file}`).toSorted()).toEqual(ownAddresses(aConfig()).toSorted());
    expect(read(out, 'consejos/a/index.html')).not.toContain('noindex');
  });

  test('is deterministic: equal inputs give equal bytes, here those of the demo, which is announced', async () => {
    const [first, second] = [inject('demo'), join(tempDir(), 'dist')];
    const { code, stderr } = await runAcademy(['build', '--out', second]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('demo space')]);
    expect(filesOf(second)).toEqual(filesOf(first));
    expect(filesOf(second).filter((file) => !readFileSync(join(first, file)).equals(readFileSync(join(second, file))))).toEqual([]);
  });

  test('removes the pages of removed stories', async () => {
    const out = join(tempDir(), 'dist');
    await runAcademy(['build', '--space', writeSpace(SPACES.isComplete), '--out', out]);
    await runAcademy(['build', '--space', writeSpace(SPACES.hasUntranslatedPage), '--out', out]);
    expect(existsSync(join(out, 'consejos'))).toBe(false);
    expect(existsSync(join(out, 'solo', 'index.html'))).toBe(true);
  });

  test('with drafts is kept out of search engines', async () => {
    const { out, report } = await buildSpace('isComplete', ['--env', 'development']);
    expect(report.environment).toBe('development');
    expect(read(out, 'consejos/a/index.html')).toContain('noindex');
    expect(read(out, 'robots.txt')).toContain('Disallow: /');
  });
});

describe('a problem in the content', () => {
  test.each<[SpaceName, string, string]>([
    ['hasUnknownComponent', 'unknownComponent', 'body[0]'],
    ['hasUnknownContentType', 'unknownComponent', ''],
    ['hasMissingRelation', 'missingRelation', 'author'],
    ['hasDeadLink', 'deadLink', 'body[0].cta_link'],
    ['hasLinkIntoOtherLanguage', 'otherLanguage', 'body[0].cta_link'],
    ['hasValueThatIsNone', 'badValue', 'layout'],
    ['hasPictureWithoutText', 'missingAlt', 'image'],
    ['hasTwoStoriesOnOneAddress', 'addressTaken', ''],
    ['hasEmptyRequiredField', 'missingField', 'summary'],
    ['hasNoEnglishHome', 'missingHome', ''],
    ['hasBrokenStory', 'unreadableStory', ''],
  ])('of a space that %s is reported as %s at "%s", and the rest is published', async (name, code, path) => {
    const { code: exit, out, report, stderr } = await buildSpace(name);
    expect(exit).toBe(0);
    expect(report.problems).toMatchObject([{ code, path, severity: 'warn' }]);
    expect(stderr).toContain(report.problems[0]?.hint);
    expect(existsSync(join(out, 'index.html'))).toBe(true);
  });

  test('about field-level languages is reported as long as the space has them', async () => {
    const [space, out] = [writeSpace(SPACES.isComplete), join(tempDir(), 'dist')];
    const problemsWith = async (codes: readonly string[]) => {
      writeFileSync(join(space, 'space.json'), JSON.stringify({ space: { id: 1, name: 'S', language_codes: codes } }));
      const { stdout } = await runAcademy(['build', '--space', space, '--out', out, '--json']);
      return (JSON.parse(stdout) as BuildReport).problems;
    };
    expect(await problemsWith([])).toEqual([]);
    expect(await problemsWith(['de', 'en'])).toMatchObject([
      { code: 'fieldLanguage', story: 'site.config.ts', message: expect.stringMatching(/^"de" is a field-level language/) },
      {
        code: 'fieldLanguage',
        story: 'site.config.ts',
        message: expect.stringMatching(/^"en" is both a field-level language and a root folder/),
      },
    ]);
    expect(await problemsWith([])).toEqual([]);
  });

  test('fails a strict build, which publishes nothing', async () => {
    const { code, out, report, stderr } = await buildSpace('hasDeadLink', ['--strict']);
    expect(code).toBe(1);
    expect(report.status).toBe('failed');
    expect(stderr).toContain('BuildFailed');
    expect(existsSync(out)).toBe(false);
  });

  test('an unknown component shows what is known within it', async () => {
    const { out } = await buildSpace('hasUnknownComponent');
    expect(read(out, 'p/index.html')).toContain('Within');
    const type = await buildSpace('hasUnknownContentType');
    expect(
      pagesOf(type.out)
        .find(({ url }) => url === '/p')
        ?.document.querySelector('h1')?.text,
    ).toBe('Receta');
    expect(read(type.out, 'p/index.html')).toContain('Remueve');
  });

  test('the later of two stories with one address keeps it', async () => {
    const { out } = await buildSpace('hasTwoStoriesOnOneAddress');
    expect(read(out, 'a/index.html')).toContain('Later');
  });

  test('a dead link is rendered as text', async () => {
    const { out } = await buildSpace('hasDeadLink');
    expect(
      pagesOf(out)
        .find(({ url }) => url === '/p')
        ?.document.querySelectorAll('main a')
        .filter((link) => link.text.includes('Go')),
    ).toEqual([]);
  });
});

describe('publishing is all or nothing', () => {
  deep('a build that is killed at any moment leaves the previous site as it was', async () => {
    const out = join(tempDir(), 'dist');
    await runAcademy(['build', '--space', writeSpace(SPACES.isComplete), '--out', out]);
    const before = filesOf(out).map((file) => [file, read(out, file)]);
    for (const stage of ['fetch', 'link', 'bundle', 'render']) {
      const { child, ended } = startAcademy(['build', '--out', out]);
      child.stderr.on('data', (chunk) => String(chunk).includes(`✓ ${stage}`) && child.kill('SIGKILL'));
      const { signal, code } = await ended;
      // A fast machine may publish before the signal arrives: then the new site is complete.
      if (code === 0) expect(existsSync(join(out, 'cursos', 'html-desde-cero', 'index.html'))).toBe(true);
      else {
        expect(signal).toBe('SIGKILL');
        expect(filesOf(out).map((file) => [file, read(out, file)])).toEqual(before);
      }
    }
    expect((await runAcademy(['build', '--space', writeSpace(SPACES.isComplete), '--out', out])).code).toBe(0);
    expect(readdirSync(join(out, '..')).filter((name) => name.startsWith('.dist'))).toEqual([]);
  });

  test('a directory with other files is refused', async () => {
    const out = tempDir();
    writeFileSync(join(out, 'thesis.doc'), 'years of work');
    const { code, stderr } = await runAcademy(['build', '--out', out]);
    expect(code).toBe(2);
    expect(stderr).toContain('OutputNotOurs');
    expect(readdirSync(out)).toEqual(['thesis.doc']);
  });

  test.each(['templates/public/site', 'locales/site', 'space/site'])('a directory among the sources is refused: %s', async (out) => {
    const root = copyProject(tempDir());
    aSpaceOf(root).save(SPACES.isComplete);
    await expect(buildInto(out, { root })).rejects.toMatchObject({ name: 'OutputAmongSources', exitCode: 2 });
    expect(existsSync(join(root, out))).toBe(false);
  });
});

test('of two simultaneous builds into one directory, one publishes and the other is refused', async () => {
  const out = join(tempDir(), 'dist');
  const ended = await Promise.all([1, 2].map(() => academy(['build', '--out', out, '--fresh'])));
  expect(ended.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(ended.find(({ code }) => code === 1)?.stderr).toMatch(/BuildIsRunning: Another build (?:\(process \d+\) )?is writing/);
  expect(filesOf(out)).toEqual(filesOf(inject('demo')));
});

describe('which space is built', () => {
  test.each([
    [['--env', 'production'], {}],
    [[], { ACADEMY_ENV: 'production' }],
  ])('production without a token is refused (%o, %o)', async (flags, env) => {
    const out = join(tempDir(), 'dist');
    const { code, stderr } = await runAcademy(['build', '--out', out, ...flags], env);
    expect(code).toBe(2);
    expect(stderr).toContain('STORYBLOK_TOKEN');
    expect(existsSync(out)).toBe(false);
  });

  test('is an error for a directory that is not a space', async () => {
    const directory = join(tempDir(), 'empty');
    mkdirSync(directory);
    const { code, stderr } = await runAcademy(['build', '--space', directory, '--out', join(directory, 'dist')]);
    expect(code).toBe(2);
    expect(stderr).toContain(directory);
  });
});

const recorded = join(ROOT, '..', 'shared', 'real');
test.skipIf(!existsSync(recorded))('publishes recorded real stories and reports every unknown component', async () => {
  const out = join(tempDir(), 'dist');
  const lenient = await runAcademy(['build', '--space', recorded, '--out', out, '--json']);
  const report = JSON.parse(lenient.stdout) as BuildReport;
  expect(lenient.code).toBe(0);
  const unknown = report.problems.filter(({ code }) => code === 'unknownComponent').map(({ message }) => /"(.+)"/.exec(message)?.[1]);
  expect([...new Set(unknown)].toSorted()).toEqual(
    expect.arrayContaining(['article', 'author', 'nav_item', 'popular-articles'].filter((name) => name !== 'author')),
  );
  expect(pagesOf(out).map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/', '/article', '/article/article-1', '/categories/illustration', '/authors/john-doe', '/blocks/headers']),
  );
  expect((await runAcademy(['build', '--space', recorded, '--out', out, '--strict'])).code).toBe(1);
});

test('a page that cannot be written is an output error, and the previous site stays', async () => {
  // No file system accepts a path of more than 4096 bytes: the site fits, and the story below does not.
  const out = join(tempDir(), ...Array.from({ length: 13 }, () => 'd'.repeat(250)), 'dist');
  await runAcademy(['build', '--space', writeSpace(SPACES.isComplete), '--out', out, '--quiet']);
  const before = filesOf(out);
  expect(before.length).toBeGreaterThan(0);
  const slug = Array.from({ length: 4 }, () => 'x'.repeat(240)).join('/');
  const space = writeSpace([...SPACES.isComplete, aStory({ slug })]);
  for (const flags of [[], ['--fresh']]) {
    const { code, stderr } = await runAcademy(['build', '--space', space, '--out', out, ...flags]);
    expect(code).toBe(1);
    expect(stderr).toContain('OutputNotWritten');
    expect(filesOf(out)).toEqual(before);
  }
});

test('a full disk is an output error and does not affect later builds', () => {
  const out = join(tempDir(), 'dist');
  const command = 'ulimit -f 0; exec "$0" "$1" build --space "$2" --out "$3"';
  const args = [process.execPath, join(ROOT, 'cli', 'launch.js'), writeSpace(SPACES.isComplete), out];
  const { status, stderr } = spawnSync('sh', ['-c', command, ...args], { cwd: SITE, encoding: 'utf8' });
  expect(stderr).toContain('OutputNotWritten');
  expect(status).toBe(1);
  expect(readdirSync(join(out, '..'))).toEqual([]);
});
