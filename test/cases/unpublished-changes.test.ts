import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { loadLocalSpace } from '../../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../../cli/source/local-space/serve.ts';
import type { BuildReport } from '../../cli/report/report.ts';
import { testCase } from '../support/case-space.ts';
import { runAcademy } from '../support/run-academy.ts';
import { filesOf } from '../support/site-files.ts';
import { tempDir } from '../support/temp-dir.ts';

const SECRETS = /precio nuevo|nunca publicado/;

async function build(space: string, environment: string) {
  const out = join(tempDir(), 'dist');
  const { code, stdout, stderr } = await runAcademy(['build', '--space', space, '--out', out, '--env', environment, '--json']);
  const told = filesOf(out).filter((file) => SECRETS.test(readFileSync(join(out, file), 'utf8')));
  return { code, told, stderr, problems: (JSON.parse(stdout) as BuildReport).problems };
}

testCase(
  '19-unpublished-changes',
  'drafts are not in a published site, and a story that is left out with its changes is named',
  async (space) => {
    const { code, told, stderr, problems } = await build(space, 'production');
    expect([code, told]).toEqual([0, []]);
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'unpublishedChanges', story: 'precio', message: expect.stringContaining('has unpublished changes') }),
    );
    expect(problems.filter(({ story }) => story === 'nunca')).toEqual([]);
    expect(stderr).toContain('1 story left out, not published: nunca.');
  },
);

testCase('19-unpublished-changes', 'drafts are in a site of drafts', async (space) => {
  const { code, told, problems } = await build(space, 'development');
  expect([code, told]).toEqual([0, expect.arrayContaining(['nunca/index.html', 'precio/index.html'])]);
  expect(problems.filter(({ code: kind }) => kind === 'unpublishedChanges')).toEqual([]);
});

testCase('19-unpublished-changes', 'a public token gets no draft in any way of asking', async (space) => {
  const local = loadLocalSpace(space);
  const server = await serveLocalSpace(local, { token: 'public', previewToken: 'preview' });
  onTestFinished(() => server.close());
  const answers = await Promise.all(
    [
      'stories',
      'stories/precio',
      'stories?starts_with=precio',
      'stories?language=en',
      'stories?from_release=1',
      'links',
      'stories/1001',
    ].map(async (path) => {
      const response = await fetch(`${server.endpoint}/cdn/${path}${path.includes('?') ? '&' : '?'}token=public&cv=${local.cv}`);
      return response.text();
    }),
  );
  for (const answer of answers) expect(answer).not.toMatch(/precio|nunca/i);
  const draft = await fetch(`${server.endpoint}/cdn/stories/precio?version=draft&token=preview`);
  expect(await draft.text()).toContain('precio nuevo');
});

testCase('19-unpublished-changes', 'a site that may leave out none is refused before it is rendered on many machines', async (space) => {
  const { code, stderr } = await runAcademy(['plan', '--space', space, '--store', tempDir(), '--env', 'production', '--strict']);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/fail[^]*it is left out[^]*precio/) as string]);
});
