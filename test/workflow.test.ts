import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './support/academy.ts';
import { runAcademy } from './support/run-academy.ts';
import { tempDir } from './support/temp-dir.ts';

const read = (name: string) => readFileSync(join(ROOT, '.github', 'workflows', name), 'utf8');
const workflow = read('site.yml');
const checks = read('check.yml');
const nightly = read('nightly.yml');
const eventsOf = (text: string) => [...(/^on:\n(.*?)^\S/ms.exec(text)?.[1] ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, event]) => event);

test('the workflow has less than sixty lines and runs for checked code, content and pull requests', () => {
  expect(workflow.trimEnd().split('\n').length).toBeLessThan(60);
  expect(eventsOf(workflow)).toEqual(['workflow_run', 'pull_request', 'repository_dispatch', 'schedule', 'workflow_dispatch']);
  expect(eventsOf(checks)).toEqual(['push', 'pull_request']);
  expect(eventsOf(nightly)).toEqual(['schedule', 'workflow_dispatch']);
});

test('a publication cancels neither checks nor a deployment', () => {
  const [site, check] = [workflow, checks].map((text) =>
    /^concurrency:.*\n {2}group: (.*)\n {2}cancel-in-progress: (.*)$/m.exec(text)?.slice(1),
  );
  expect(site).toEqual([expect.stringMatching(/^site-.*'live'/), "${{ github.event_name == 'pull_request' }}"]);
  expect(check).toEqual(['check-${{ github.ref }}', 'true']);
});

// They are programs of the machine that it runs on, which a test machine may lack.
describe.skipIf(spawnSync('bash', ['--version']).error)('the code that is deployed', () => {
  const script = / {6}- id: code\n {8}if: github\.event_name != 'pull_request'\n.*?run: \|\n(.*?) {6}- /s.exec(workflow)?.[1] ?? '';

  /** Runs the step that chooses it, as GitHub's runner would. */
  function choose(gh: string) {
    const directory = tempDir({ gh: `#!/bin/sh\n${gh}\n`, output: '' });
    chmodSync(join(directory, 'gh'), 0o755);
    const env = { PATH: `${directory}:${process.env['PATH']}`, GITHUB_OUTPUT: join(directory, 'output') };
    const { status, stderr } = spawnSync('bash', ['-e', '-c', script], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return { status, stderr, output: readFileSync(env.GITHUB_OUTPUT, 'utf8') };
  }

  test('is the newest push to main whose checks passed', () => {
    expect(choose('echo "$@" >&2; echo 0a1b2c')).toEqual({
      status: 0,
      stderr: expect.stringMatching(/^run list --workflow check\.yml --branch main --event push --status success --limit 1 /),
      output: 'sha=0a1b2c\n',
    });
    expect(workflow).toMatch(/uses: actions\/checkout@\w+ # v[\d.]+\n {8}with: \{ ref: '\$\{\{ steps\.code\.outputs\.sha \}\}'/);
    expect(checks).toContain('- run: npm run check\n');
  });

  test.each([
    ['no commit passed', 'true', 'No commit of main has passed its checks.'],
    ['nobody can tell', 'echo HTTP 403 >&2; exit 1', 'HTTP 403'],
  ])('is none where %s', (_, gh, reason) => {
    expect(choose(gh)).toEqual({ status: expect.toSatisfy((code) => code !== 0), stderr: expect.stringContaining(reason), output: '' });
  });
});

test('every script and option that it uses exists', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly scripts: object };
  const names = [...`${checks}${nightly}${workflow}`.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
  const { stdout } = await runAcademy(['build', '--help']);
  const options = [...workflow.matchAll(/academy build (.*?)>/g)].flatMap(([, line = '']) => line.match(/--[\w-]+/g) ?? []);
  expect(options.length).toBeGreaterThan(2);
  expect(options.filter((option) => !stdout.includes(option))).toEqual([]);
});

/** The steps of a workflow, each with its lines. */
const stepsOf = (text: string) => text.split(/^ {6}(?=- )/m).slice(1);

test('each secret reaches one step alone, and the code of forks none', () => {
  expect(`${checks}${nightly}`).not.toContain('secrets.');
  const [head = ''] = workflow.split(/^ {4}steps:/m);
  expect(head).not.toContain('secrets.');
  const users = stepsOf(workflow).flatMap((step) => [...step.matchAll(/secrets\.(\w+)/g)].map(([, name]) => [name, step] as const));
  expect(users.map(([name]) => name)).toEqual(['STORYBLOK_TOKEN', 'FIREBASE_SERVICE_ACCOUNT']);
  for (const [name, step] of users) {
    expect(step).toMatch(name === 'STORYBLOK_TOKEN' ? /npx academy build/ : /npx firebase/);
    // In its environment, not on a command line.
    expect(step.slice(step.indexOf('run:'))).not.toContain('secrets.');
  }
  expect(workflow).toContain('!github.event.pull_request.head.repo.fork');
});

test.each([
  ['check.yml', checks],
  ['nightly.yml', nightly],
  ['site.yml', workflow],
])('%s may write nothing, and leaves no credentials behind', (_, text) => {
  expect(text).not.toContain('pull_request_target');
  expect(/^permissions:\n((?: {2}.*\n)+)/m.exec(text)?.[1]).toMatch(/^(?: {2}\w+: read\b.*\n)+$/);
  expect(text).not.toMatch(/^ +[\w-]+: write/m);
  const [checkout] = stepsOf(text).filter((step) => step.includes('actions/checkout'));
  expect(checkout).toContain('persist-credentials: false');
});

test('actions are pinned by their commits, which a file keeps fresh with the packages', () => {
  const uses = [...`${checks}${nightly}${workflow}`.matchAll(/uses: (.*)/g)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(4);
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const fresh = readFileSync(join(ROOT, '.github', 'dependabot.yml'), 'utf8');
  expect([...fresh.matchAll(/package-ecosystem: ([\w-]+)/g)].map(([, kind]) => kind)).toEqual(['github-actions', 'npm']);
});
