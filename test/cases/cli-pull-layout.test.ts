import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { BuildReport } from '../../cli/report/report.ts';
import { testCase } from '../support/case-space.ts';
import { runAcademy } from '../support/run-academy.ts';
import { filesOf, pagesOf } from '../support/site-files.ts';
import { tempDir } from '../support/temp-dir.ts';

testCase('06-cli-pull-layout', 'pictures are those that the CLI pulled, and nothing else beside them is published', async (space) => {
  const out = join(tempDir(), 'dist');
  const secret = join(tempDir({ secret: 'not to be seen' }), 'secret');
  symlinkSync(secret, join(space, 'assets/1234/secret_778.png'));
  writeFileSync(join(space, 'stories/1234/._000-home.json'), '\u0000\u0005\u0016\u0007');
  const { code, stdout } = await runAcademy(['build', '--space', space, '--out', out, '--json']);
  expect(code).toBe(0);

  const page = pagesOf(out).find(({ url }) => url === '/consejos/x');
  const [picture = ''] = page?.document.querySelectorAll('main img').map((image) => image.getAttribute('src') ?? '') ?? [];
  expect(picture).toMatch(/^\/assets\/photo_777-\w{8}\.png$/);
  expect(readFileSync(join(out, picture))).toEqual(readFileSync(join(space, 'assets/1234/photo_777.png')));

  const published = filesOf(out);
  expect(published.filter((file) => /manifest|photo_777.*json|secret/.test(file))).toEqual([]);
  expect(published.filter((file) => readFileSync(join(out, file), 'utf8').includes('not to be seen'))).toEqual([]);
  const { problems } = JSON.parse(stdout) as BuildReport;
  expect(problems.filter(({ story }) => story === 'assets/1234/secret_778.png')).toHaveLength(1);
});
