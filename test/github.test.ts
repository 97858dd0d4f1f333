import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aStory, uuidOf } from './support/builders.ts';
import { runAcademy } from './support/run-academy.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

const GITHUB = { GITHUB_ACTIONS: 'true' };

async function buildOnGithub(stories: Parameters<typeof writeSpace>[0], flags: readonly string[] = []) {
  const directory = tempDir({ 'summary.md': '# Before\n' });
  const summaryFile = join(directory, 'summary.md');
  const ended = await runAcademy(['build', '--space', writeSpace(stories), '--out', join(directory, 'dist'), ...flags], {
    ...GITHUB,
    GITHUB_STEP_SUMMARY: summaryFile,
  });
  const annotations = ended.stderr.split('\n').filter((line) => line.startsWith('::'));
  return { ...ended, annotations, summary: readFileSync(summaryFile, 'utf8') };
}

test('a build in GitHub Actions writes a summary and leaves stdout to the report', async () => {
  const { code, stdout, annotations, summary } = await buildOnGithub(SPACES.isComplete, ['--json']);
  expect(code).toBe(0);
  expect(annotations).toEqual([]);
  const { buildId } = JSON.parse(stdout) as { readonly buildId: string };
  expect(summary).toMatch(/^# Before\n/);
  expect(summary).toContain(`## 30 pages, build ${buildId}\n`);
  expect(summary).toContain('| Pages | es 15, en 15; 30 rendered |');
  expect(summary).toMatch(/^\| Script \| .*\bcontent [\d.]+ kB of 5\.0 kB/m);
  // The previous site is unknown.
  expect(summary).not.toContain('###');
});

test('the summary lists changed pages up to a limit', async () => {
  const [space, directory] = [writeSpace(SPACES.isComplete), tempDir()];
  const build = async (stories: Parameters<typeof writeSpace>[0]) => {
    const summaryFile = join(directory, 'summary.md');
    rmSync(summaryFile, { force: true });
    const args = ['build', '--space', writeSpace(stories, space), '--out', join(directory, 'dist')];
    expect(await runAcademy(args, { ...GITHUB, GITHUB_STEP_SUMMARY: summaryFile })).toMatchObject({ code: 0 });
    return readFileSync(summaryFile, 'utf8');
  };
  const named = (slug: string) => aStory({ slug, uuid: uuidOf('it'), name: 'It' });
  await build([...SPACES.isComplete, named('x_old')]);
  expect(await build([...SPACES.isComplete, named('new')])).toContain(
    '\n\n### 1 page added, 1 removed\n\n- added /new\n- removed /x\\_old → /new\n\n',
  );
  expect(await build([...SPACES.isComplete, named('new')])).not.toContain('page added');
  const many = Array.from({ length: 23 }, (_, index) => aStory({ slug: `p${index}`, name: `P ${index}` }));
  const summary = await build([...SPACES.isComplete, named('new'), ...many]);
  expect(summary).toContain('\n### 23 pages added\n');
  expect(summary.match(/^- added \/p/gm)).toHaveLength(20);
  expect(summary).toContain('\n- … and 3 more\n');
});

test('a site on hold is not built if only changes are, which the report, the terminal and the summary say; drafts are', async () => {
  const directory = tempDir({ 'summary.md': '' });
  const out = join(directory, 'dist');
  const env = { ...GITHUB, ACADEMY_HOLD: 'menu_broken, see 12', GITHUB_STEP_SUMMARY: join(directory, 'summary.md') };
  const build = (...flags: readonly string[]) =>
    runAcademy(['build', '--space', writeSpace(SPACES.isComplete), '--out', out, '--json', ...flags], env);
  const { code, stdout, stderr } = await build('--if-changed');
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'On hold: menu_broken, see 12. Nothing was built. To build again, delete ACADEMY_HOLD.\n',
  });
  expect(JSON.parse(stdout)).toMatchObject({ status: 'held', hold: 'menu_broken, see 12', buildId: null, output: out });
  expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toMatch(
    /^## On hold: menu\\_broken, see 12\n\n.*delete the variable ACADEMY\\_HOLD/,
  );
  expect(existsSync(out)).toBe(false);
  expect(JSON.parse((await build('--if-changed', '--env', 'development')).stdout)).toMatchObject({ status: 'ok' });
  expect(JSON.parse((await build()).stdout)).toMatchObject({ status: 'ok' });
});

test('what fails a build is an annotation and in the summary', async () => {
  const { code, annotations, summary } = await buildOnGithub(SPACES.hasDeadLink, ['--strict']);
  expect(code).toBe(1);
  expect(annotations).toHaveLength(2);
  expect(annotations[0]).toMatch(/^::error title=deadLink \(1\)::.+: p body\[0\]\.cta_link%0AHint: /);
  expect(annotations[1]).toMatch(/^::error title=BuildFailed::1 problem must be fixed/);
  expect(summary).toContain('## Not published: a problem\n');
  expect(summary).toMatch(/^- .+: p body\\\[0\\\]\.cta\\_link$/m);
});

test('an error that ends a build is an annotation with its file', async () => {
  const { code, stderr } = await runAcademy(['preview', '--out', join(tempDir(), 'none')], GITHUB);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^::error title=NothingToServe::There is no site in .+%0AHint: Run `npx academy build` first/m);
});

test('what content says is no command, to GitHub Actions or to a terminal', async () => {
  const words = '##[add-mask]e \u001b]0;title\u0007\n::error::said';
  const space = writeSpace([
    ...SPACES.isComplete,
    aStory({ slug: 'said', name: words, content: { body: [{ component: words, _uid: 'a' }] } }),
  ]);
  const out = join(tempDir(), 'dist');
  const told = [];
  for (const args of [['build', '--out', out], ['why', '/said', '--out', out], ['doctor']]) {
    const { stdout, stderr } = await runAcademy([...args, '--space', space], GITHUB);
    told.push(stdout + stderr);
  }
  for (const text of told) {
    expect(text).toContain('add-mask');
    expect(text).not.toMatch(/##\[|^\s*::error::/m);
    expect(text).not.toContain('\u001b]');
  }
});

test('a summary that cannot be written does not fail the build', async () => {
  const directory = tempDir();
  const { code, stderr } = await runAcademy(['build', '--space', writeSpace(SPACES.isComplete), '--out', join(directory, 'dist')], {
    ...GITHUB,
    GITHUB_STEP_SUMMARY: join(directory, 'none', 'summary.md'),
  });
  expect([code, existsSync(join(directory, 'dist', 'index.html'))]).toEqual([0, true]);
  expect(stderr).toContain('The run summary could not be written: ENOENT');
});
