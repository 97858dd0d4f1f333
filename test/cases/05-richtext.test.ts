import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { BuildReport } from '../../cli/report/report.ts';
import { testCase } from '../support/case-space.ts';
import { runAcademy } from '../support/run-academy.ts';
import { pagesOf } from '../support/site-files.ts';
import { tempDir } from '../support/temp-dir.ts';

testCase('05-richtext', 'rich text of older and newer formats is shown, and what is not shown is reported', async (space) => {
  const out = tempDir();
  const { code, stdout } = await runAcademy(['build', '--space', space, '--out', out, '--json']);
  expect(code).toBe(0);
  const prose = pagesOf(out)
    .find(({ url }) => url === '/rt')
    ?.document.querySelector('.prose');
  const links = prose?.querySelectorAll('p > a[href]').map((link) => `${link.getAttribute('href')} ${link.innerHTML}`);
  expect(links).toEqual([
    'https://example.org/node link as a node',
    'https://example.org/a normal <strong>bold</strong> end',
    'https://example.org/a <strong>bold</strong><br>after break',
  ]);
  expect(prose?.text).toContain('Det');
  expect(prose?.text).toContain(':octocat:');
  const markdown = readFileSync(join(out, 'rt.md'), 'utf8');
  expect(markdown).toContain('## Café [con link](https://example.org/a) y más\n');
  expect(markdown).toContain('[**bold**\\\nafter break](https://example.org/a)');
  const { problems } = JSON.parse(stdout) as BuildReport;
  expect(problems.map(({ code: kind, story, path, message }) => `${kind} ${story} ${path} ${/"(.*?)"/.exec(message)?.[1]}`)).toEqual([
    'unknownComponent rt body.content[3][2] button_group',
    'unknownMarkup rt body.content[11].content[2] :octocat:',
    'unknownMarkup rt body.content[22] details',
    'unknownMarkup rt body.content[22].content[0] summary',
    'unknownMarkup rt body.content[23] youtube',
    'unknownMarkup rt body.content[24] iframe',
  ]);
});
