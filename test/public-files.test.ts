import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { checkFinishedSite } from '../cli/check/check-finished-site.ts';
import { readSite } from '../cli/check/read-site.ts';
import { readHosting } from '../cli/hosting/firebase-json.ts';
import { refusedFiles } from '../cli/files/refusals.ts';
import { serveDirectory } from '../cli/hosting/serve-directory.ts';
import { aStory } from './support/builders.ts';
import { copyProject } from './support/copy-project.ts';
import { listenInTest } from './support/listen-in-test.ts';
import type { RawStory } from './support/mutations.ts';
import { aSpaceOf, buildInto, bytesOf, differing } from './support/project.ts';
import { filesOf } from './support/site-files.ts';
import { SPACES } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

const FILES = {
  '.well-known/security.txt': 'Contact: mailto:a@academy.example\n',
  'ads.txt': 'placeholder.example, placeholder, DIRECT, placeholder\r\n',
  'google1.html': 'google-site-verification: google1.html',
  'guias/año.pdf': '%PDF-1.7\0',
  'a.css': 'body { color: red }',
  'a.test.ts': 'syntax error(',
};

/** A project with public files and the space that it is built from. */
function aProject(stories: readonly RawStory[] = SPACES.isComplete) {
  const root = copyProject(tempDir());
  const space = aSpaceOf(root);
  space.save(stories);
  const file = (path: string) => join(root, 'templates', 'public', path);
  const write = (path: string, contents: string) => {
    mkdirSync(dirname(file(path)), { recursive: true });
    writeFileSync(file(path), contents);
  };
  for (const [path, contents] of Object.entries(FILES)) write(path, contents);
  return {
    root,
    space,
    write,
    remove: (path: string) => rmSync(file(path)),
    link: (path: string, target: string) => symlinkSync(target, file(path)),
    published: (path: string) => readFileSync(join(root, 'dist', path), 'utf8'),
    build: (out = 'dist', options: { readonly ifChanged?: boolean } = {}) => buildInto(out, { root, ...options }),
  };
}

const linking = (...urls: readonly string[]) =>
  aStory({
    slug: 'p',
    content: {
      body: urls.map((url) => ({ component: 'hero', _uid: url, headline: 'H', cta_label: 'L', cta_link: { linktype: 'url', url } })),
    },
  });

test('the files of templates/public/ are published as they are, and nothing else changes', async () => {
  const { root, build } = aProject();
  expect(await build()).toMatchObject({ status: 'ok', problems: [], errors: [] });
  const built = bytesOf(join(root, 'dist'));
  for (const [path, contents] of Object.entries(FILES)) expect(Buffer.from(built.get(path) ?? '', 'latin1').toString()).toBe(contents);
  rmSync(join(root, 'templates', 'public'), { recursive: true });
  await build('without');
  const added = filesOf(join(root, 'dist')).filter((path) => !existsSync(join(root, 'without', path)));
  expect(added).toEqual(Object.keys(FILES).toSorted());
});

test('links of stories to public files are not dead', async () => {
  const links = ['/ads.txt', '/.well-known/security.txt', '/guias/a%C3%B1o.pdf', '/google1.html', '/google1', '/ads'];
  const { build } = aProject([...SPACES.isComplete, linking(...links)]);
  const { problems } = await build();
  expect(problems.filter(({ code }) => code === 'deadLink')).toMatchObject([{ path: 'body[5].cta_link' }]);
});

test('the host responds with them, the check knows them, and Firebase deploys them', async () => {
  const { root, build } = aProject([...SPACES.isComplete, linking('/ads.txt', '/.well-known/security.txt', '/guias/a%C3%B1o.pdf')]);
  await build();
  const directory = join(root, 'dist');
  const rules = readHosting(directory);
  if (!rules) throw new Error('The build says nothing of its hosting.');
  const origin = await listenInTest(createServer(serveDirectory(directory, { rules })));
  for (const [path, contents] of Object.entries(FILES))
    expect(await (await fetch(new URL(encodeURI(path), `${origin}/`))).text()).toBe(contents);

  const [signal, progress] = [new AbortController().signal, () => {}];
  const site = await readSite(directory, { origin: 'https://academy.example', rules, signal, progress });
  const findings = checkFinishedSite(site, { strict: true });
  // Its home pages have no links.
  expect(findings.filter(({ code }) => code !== 'unreachablePage')).toMatchObject([{ code: 'noDescription', page: '/p' }]);

  const { listFiles } = createRequire(import.meta.url)('firebase-tools/lib/listFiles.js') as {
    listFiles(directory: string, ignore: readonly string[]): readonly string[];
  };
  const { hosting: project } = JSON.parse(readFileSync(join(root, 'dist.firebase.json'), 'utf8')) as {
    readonly hosting: { readonly ignore: readonly string[] };
  };
  expect(listFiles(directory, project.ignore).toSorted()).toEqual(filesOf(directory));
});

test('the next build publishes what was changed, added and removed there, as a new one would', async () => {
  const { root, space, write, remove, build, published } = aProject();
  const ifChanged = { ifChanged: true };
  await build();
  expect(await build('dist', ifChanged)).toMatchObject({ status: 'up-to-date' });
  const steps = [
    () => write('ads.txt', 'changed'),
    () => write('.well-known/security.txt', 'changed'),
    () => write('b.test.ts', 'added'),
    () => write('.well-known/node_modules', 'added'),
    () => remove('guias/año.pdf'),
    () => remove('.well-known/security.txt'),
  ];
  for (const step of steps) {
    step();
    expect(await build('dist', ifChanged)).toMatchObject({ status: 'ok' });
    expect(await build('dist', ifChanged)).toMatchObject({ status: 'up-to-date' });
  }
  expect([published('ads.txt'), published('b.test.ts')]).toEqual(['changed', 'added']);
  expect(existsSync(join(root, 'dist', 'guias'))).toBe(false);
  expect(filesOf(join(root, 'dist', '.well-known'))).toEqual(['node_modules']);

  // A build that reuses pages keeps them too.
  space.save([...SPACES.isComplete, linking('/ads.txt', '/guias/año.pdf')]);
  await build();
  space.save([...SPACES.isComplete, linking('/guias/año.pdf', '/ads.txt')]);
  const again = await build();
  expect(again).toMatchObject({ status: 'ok', errors: [], rendered: 1 });
  expect(again.problems.filter(({ code }) => code === 'deadLink')).toMatchObject([{ path: 'body[0].cta_link' }]);
  await build('fresh');
  expect(differing(bytesOf(join(root, 'dist')), bytesOf(join(root, 'fresh')))).toEqual([]);
});

test('files at addresses of the site itself fail the build, which names them, and nothing is published', async () => {
  const { root, space, write, remove, build } = aProject();
  await build();
  const before = bytesOf(join(root, 'dist'));
  write('robots.txt', '');
  write('consejos', '');
  space.save([...SPACES.isComplete, aStory({ slug: 'ads.txt' })]);
  const { status, errors } = await build();
  expect(status).toBe('failed');
  expect(errors).toMatchObject([
    {
      name: 'PublicFilesRefused',
      message: expect.stringMatching(/\/ads\.txt\n.*consejos: .*at \/consejos\n {2}robots\.txt: the site has a file of its own there$/),
    },
  ]);
  expect(differing(before, bytesOf(join(root, 'dist')))).toEqual([]);
  for (const path of ['robots.txt', 'consejos', 'ads.txt']) remove(path);
  expect(await build()).toMatchObject({ status: 'ok' });
});

test('no file of the site can be replaced by a public one', () => {
  const files = filesOf(inject('demo'));
  expect(refusedFiles({ files, links: [] }, []).map(({ file }) => file)).toEqual(files);
});

test('a symbolic link fails the build, so that nothing from elsewhere is published by mistake; other refused files are named too', async () => {
  const { root, space, link, write, build } = aProject();
  link('a', join(root, 'site.config.ts'));
  link('b', 'missing');
  write('robots.txt', '');
  space.save([...SPACES.isComplete, linking('/a')]);
  const { status, errors, problems } = await build();
  expect({ status, problems }).toEqual({ status: 'failed', problems: [] });
  expect(errors).toMatchObject([
    { name: 'PublicFilesRefused', message: expect.stringMatching(/\n {2}a: it is a symbolic link\n {2}b: .*\n {2}robots\.txt: .*$/) },
  ]);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});

test('a secret in a public file fails the build, whatever the name of the file', async () => {
  const { write, build } = aProject();
  write('.env', `KEY=${'sk_live'}_${'51Habc'.repeat(4)}`);
  expect(await build()).toMatchObject({
    status: 'failed',
    errors: [{ name: 'OutputNotSafe', message: expect.stringContaining('.env: a Stripe secret key') }],
  });
});
