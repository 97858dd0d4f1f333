import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { academy, ROOT, startAcademy } from './support/academy.ts';
import { aManagedStory, uuidOf } from './support/builders.ts';
import { runAcademy } from './support/run-academy.ts';
import { filesOf } from './support/site-files.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { suiteDir, tempDir } from './support/temp-dir.ts';

const base = suiteDir();
const [out, cache] = [join(base, 'dist'), join(base, 'cache')];
const env = { ACADEMY_CACHE_DIR: cache };
const asked = (title: string) => {
  const home = aManagedStory({ slug: 'home', uuid: uuidOf(1), content: { component: 'home', title, body: [] } });
  return ['build', '--space', writeSpace([home], join(base, title)), '--out', out];
};

const KILL = `
import fs from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { syncBuiltinESMExports } from 'node:module';
const { renameSync } = fs;
fs.renameSync = (from, to) => {
  renameSync(from, to);
  if (isMainThread && to === ${JSON.stringify(join(out, 'index.html'))}) process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
`;

beforeAll(async () => {
  writeFileSync(join(base, 'kill.mjs'), KILL);
  expect(await academy(asked('Old'), env)).toMatchObject({ code: 0 });
  // As soon as it has moved a page into place.
  const killed = { ...env, NODE_OPTIONS: `--import=${join(base, 'kill.mjs')}` };
  expect(await academy(asked('Killed'), killed)).toMatchObject({ signal: 'SIGKILL' });
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('Killed');
});

const workflow = readFileSync(join(ROOT, '.github', 'workflows', 'site.yml'), 'utf8');

test.each(['preview', 'check', 'diff'])('%s refuses a site whose build was killed while it replaced files', async (command) => {
  expect(await academy([command, '--out', out])).toMatchObject({ code: 2, stderr: expect.stringContaining('SiteUnfinished') });
});

test('doctor reports it', async () => {
  const { code, stdout } = await academy(['doctor', '--space', 'demo', '--out', out], { NO_COLOR: '1' });
  expect([code, stdout]).toEqual([1, expect.stringMatching(/✗ site +SiteUnfinished: .*is not whole/)]);
});

test('the workflow deploys nothing that the check cannot read', () => {
  expect(workflow.indexOf('npx academy check || test $? = 1')).toBeGreaterThan(0);
  expect(workflow.indexOf('npx academy check')).toBeLessThan(workflow.indexOf('npx firebase deploy'));
});

test('a preview that is running refuses it, too', async () => {
  const copy = join(tempDir(), 'dist');
  await runAcademy(['build', '--space', writeSpace(SPACES.isComplete), '--out', copy, '--quiet']);
  const { child } = startAcademy(['preview', '--out', copy, '--port', '0', '--no-emulators'], { NO_COLOR: '1' });
  onTestFinished(() => void child.kill());
  let told = '';
  child.stderr.on('data', (chunk) => (told += String(chunk)));
  await expect.poll(() => told).toContain('The site is at');
  const address = /http:\S+/.exec(told)?.[0] ?? '';
  expect((await fetch(address)).status).toBe(200);
  writeFileSync(join(copy, 'builds', 'latest.json'), readFileSync(join(out, 'builds', 'latest.json')));
  const answer = await fetch(address);
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('is not whole')]);
});

test('a site that was set aside is refused until the next build, which repairs both', async () => {
  renameSync(out, join(base, '.dist-previous'));
  expect(await runAcademy(['check', '--out', out])).toMatchObject({ code: 2, stderr: expect.stringContaining('SiteUnfinished') });
  // Even if it looks as if nothing had changed.
  expect(await runAcademy([...asked('Old'), '--if-changed'], env)).toMatchObject({
    code: 0,
    stderr: expect.not.stringContaining('up to date'),
  });
  const repaired = filesOf(out).map((file) => readFileSync(join(out, file), 'latin1'));
  rmSync(out, { recursive: true });
  expect(await runAcademy([...asked('Old'), '--fresh'], env)).toMatchObject({ code: 0 });
  expect(repaired).toEqual(filesOf(out).map((file) => readFileSync(join(out, file), 'latin1')));
});
