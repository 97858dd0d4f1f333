import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { aStory, aText } from './support/builders.ts';
import { listenInTest } from './support/listen-in-test.ts';
import { runAcademy } from './support/run-academy.ts';
import { serveBuilt } from './support/serve-built.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { suiteDir, tempDir } from './support/temp-dir.ts';

const suite = suiteDir();
const [before, now] = [join(suite, 'before'), join(suite, 'now')];

const tip = (slug: string, words: string) =>
  aStory({ slug, content: { component: 'devtip', title: 'Tip', summary: 'S', body: aText(words) } });
const homes = SPACES.isComplete.slice(0, 4);

const build = async (name: string, stories: typeof SPACES.isComplete) => {
  const space = writeSpace([...homes, ...stories], join(suite, `${name}-space`));
  expect(await runAcademy(['build', '--space', space, '--out', join(suite, name), '--quiet'])).toMatchObject({ code: 0, stderr: '' });
};

beforeAll(async () => {
  await build('before', [tip('consejos/a', 'T'), tip('en/consejos/a', 'T')]);
  await build('now', [tip('consejos/a', 'U'), tip('en/consejos/b', 'T')]);
});

const differences = `\
+ /en/consejos/b
- /en/consejos/a

~ /consejos/a
  # Tip
  - T
  + U

1 page says something else, 1 added, 1 removed, 26 the same
`;

test('another build in a directory is compared', async () => {
  const { code, stdout, stderr } = await runAcademy(['diff', before, '--out', now]);
  expect([code, stdout]).toEqual([0, differences]);
  expect(stderr).toMatch(/^✓ compare +29 pages +\S+ m?s\n$/);
});

test('a site on a host is compared, with its pages that no sitemap lists', async () => {
  const origin = await listenInTest(serveBuilt(before));
  expect(await runAcademy(['diff', `${origin}/any`, '--out', now])).toMatchObject({ code: 0, stdout: differences });
});

test('the report for machines and for GitHub say the same', async () => {
  const summaryFile = join(tempDir({ 'summary.md': '' }), 'summary.md');
  const { stdout } = await runAcademy(['diff', before, '--out', now, '--json'], {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: summaryFile,
  });
  expect(JSON.parse(stdout)).toEqual({
    status: 'ok',
    before,
    output: now,
    added: ['/en/consejos/b'],
    removed: ['/en/consejos/a'],
    changed: [{ address: '/consejos/a', hunks: [{ heading: '# Tip', removed: ['T'], added: ['U'] }] }],
    redrawn: [],
    same: 26,
  });
  expect(readFileSync(summaryFile, 'utf8')).toContain('```diff\n+ /en/consejos/b\n');
});

test('a site is the same as itself', async () => {
  expect(await runAcademy(['diff', now, '--out', now])).toMatchObject({ code: 0, stdout: '\nno page says something else, 28 the same\n' });
});
