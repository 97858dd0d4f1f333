import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createLog, type Log } from '../cli/report/log.ts';
import { copyProject } from './support/copy-project.ts';
import { aSpaceOf, buildInto, bytesOf, differing } from './support/project.ts';
import { SPACES } from './support/spaces.ts';
import { suiteDir, tempDir } from './support/temp-dir.ts';

type Moments = Readonly<Record<string, () => void>>;

/** A log that calls a function just before stages of a build begin. */
function logWith(before: Moments) {
  const told: string[] = [];
  const log = createLog({ stream: { write: (text) => told.push(String(text)) > 0 }, level: 'quiet', colours: false });
  const stage: Log['stage'] = (name, run) => {
    before[name]?.();
    return log.stage(name, run);
  };
  return { log: { ...log, stage }, told: () => told.join('') };
}

const directory = suiteDir();
/** The site of the space as it is at first. */
let whole: ReturnType<typeof bytesOf>;
beforeAll(async () => {
  const root = copyProject(directory);
  aSpaceOf(root).save(SPACES.isComplete);
  await buildInto('whole', { root });
  whole = bytesOf(join(root, 'whole'));
});

/** A project without usable caches. */
function aProject() {
  const root = copyProject(tempDir());
  const space = aSpaceOf(root);
  space.save(SPACES.isComplete);
  // Bundles are cached with the packages, which all projects here share.
  appendFileSync(join(root, 'templates', 'parts', 'site', 'footer.tsx'), `// ${randomUUID()}\n`);
  const build = (out: string, before: Moments = {}) => {
    const { log, told } = logWith(before);
    return buildInto(out, { root, log, ifChanged: true }).then((report) => ({ ...report, told: told() }));
  };
  return { root, space, build };
}

const A_TEMPLATE = {
  file: 'templates/parts/site/footer.tsx',
  change: (text: string) => text.replace('className="', 'className="changed '),
};

test.each([
  { what: 'a template', ...A_TEMPLATE, undone: 'render' },
  { what: 'a template', ...A_TEMPLATE, undone: 'publish' },
  { what: 'a template', ...A_TEMPLATE, undone: 'the end' },
  { what: 'a style', file: 'templates/styles/base.css', change: (text: string) => `${text}body { --changed: 1; }\n`, undone: 'publish' },
  {
    what: 'a message',
    file: 'locales/es.json',
    change: (text: string) => text.replace('"Novedades por RSS"', '"Otra cosa"'),
    undone: 'publish',
  },
])('$what that is saved during a build and restored at $undone is in no later site', async ({ file, change, undone }) => {
  const { root, build } = aProject();
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  expect(change(text)).not.toBe(text);
  const undo = () => writeFileSync(path, text);
  const { status, told } = await build('dist', { bundle: () => writeFileSync(path, change(text)), [undone]: undo });
  expect(status).toBe('ok');
  expect(told).toContain('The next build will start from scratch');
  undo();
  expect((await build('dist')).status).toBe('ok');
  // The build's description contains a fingerprint of its sources.
  expect(differing(bytesOf(join(root, 'dist')), whole)).toEqual(['builds/latest.json']);
  expect((await build('dist')).status).toBe('up-to-date');
});

test('a story saved during a build is in the next site', async () => {
  const { root, space, build } = aProject();
  const named = SPACES.isComplete.map((story) => ({ ...story, content: { ...(story['content'] as object), title: 'Otro título' } }));
  await build('dist', { fetch: () => space.save(named) });
  expect(bytesOf(join(root, 'dist')).get('index.html')).not.toContain('Otro t');
  expect((await build('dist')).status).toBe('ok');
  expect(bytesOf(join(root, 'dist')).get('index.html')).toContain('Otro t');
  expect((await build('dist')).status).toBe('up-to-date');
});
