import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { academy, ROOT } from './support/academy.ts';

const workflow = readFileSync(join(ROOT, '.github/workflows/site.yml'), 'utf8');

test('the workflow is shorter than sixty lines, and runs for code, for content and for pull requests', () => {
  expect(workflow.trimEnd().split('\n').length).toBeLessThan(60);
  for (const event of ['push:', 'pull_request:', 'repository_dispatch:', 'schedule:'])
    expect(workflow).toMatch(new RegExp(`^  ${event}`, 'm'));
});

test('every script and option that it uses is there', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly scripts: object };
  expect([...workflow.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([]);
  const { stdout } = await academy(['build', '--help']);
  const options = [...workflow.matchAll(/academy build (.*?)>/g)].flatMap(([, line = '']) => line.match(/--[\w-]+/g) ?? []);
  expect(options.length).toBeGreaterThan(2);
  expect(options.filter((option) => !stdout.includes(option))).toEqual([]);
});

test('secrets reach neither a command line nor the code of forks', () => {
  const lines = workflow.split('\n').filter((line) => line.includes('secrets.'));
  expect(lines.every((line) => /^\s+(?:STORYBLOK_TOKEN: |env: )/.test(line))).toBe(true);
  expect(workflow).toContain('!github.event.pull_request.head.repo.fork');
  expect(workflow).not.toContain('pull_request_target');
});
