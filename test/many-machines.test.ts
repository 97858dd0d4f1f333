import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadLocalSpace } from '../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import { startAcademy } from './support/academy.ts';
import { aManagedStory, aStory, TODAY, uuidOf } from './support/builders.ts';
import { copyProject } from './support/copy-project.ts';
import { aDeployment } from './support/deployment.ts';
import { demoStories } from './support/mutations.ts';
import { aSpaceOf, buildInto, bytesOf, differing } from './support/project.ts';
import { runAcademy } from './support/run-academy.ts';
import { filesOf } from './support/site-files.ts';
import { writeSpace } from './support/spaces.ts';
import { suiteDir, tempDir } from './support/temp-dir.ts';

const DAY = { SOURCE_DATE_EPOCH: String(Date.parse(TODAY) / 1000) };
const A_PHOTO = { fieldtype: 'asset', id: 1, filename: 'https://a.storyblok.com/f/1/2400x1600/abc/photo.jpg', alt: 'A photo' };

describe('a site that many machines render', () => {
  const directory = suiteDir();
  let root: string;
  let space: ReturnType<typeof aSpaceOf>;
  const stories = demoStories();
  const environment = () => ({ ...DAY, ACADEMY_CACHE_DIR: join(root, '.academy') });

  /** Runs a command on a store, which is below the project. */
  const run = (command: string, store: string, ...more: readonly string[]) =>
    runAcademy([command, '--store', store, ...more], environment(), { root });
  const plan = (store: string) => run('plan', store, '--space', 'space');
  const render = (store: string, number = 1, count = 1) => run('render', store, '--slice', `${number}/${count}`);
  const assemble = (store: string, out: string) => run('assemble', store, '--out', out);
  const filesIn = (place: string) => bytesOf(join(root, place));
  /** Objects of a store, whose names begin so. */
  const objects = (store: string, start: string) => filesOf(join(root, store)).filter((name) => name.startsWith(start));
  const copyOf = (store: string, to: string) => cpSync(join(root, store), join(root, to), { recursive: true });

  beforeAll(async () => {
    root = copyProject(directory);
    space = aSpaceOf(root);
    space.save(stories);
    expect((await buildInto('dist', { root })).status).toBe('ok');
    for (const command of [await plan('store'), await render('store')]) expect(command).toMatchObject({ code: 0 });
  });

  test.each([1, 2, 7, 64])('in %i slices has the bytes of a build', async (count) => {
    const [store, out] = [`store-${count}`, `out-${count}`];
    await plan(store);
    for (let number = 1; number <= count; number++) expect(await render(store, number, count)).toMatchObject({ code: 0 });
    expect(await assemble(store, out)).toMatchObject({ code: 0, stderr: expect.stringContaining('render    0 pages') as string });
    expect(differing(filesIn('dist'), filesIn(out))).toEqual([]);
  });

  test('is not rendered a second time, in other slices or for the same content planned again', async () => {
    const before = objects('store', '');
    expect((await render('store', 2, 2)).stderr).toContain(' 0 pages rendered');
    await plan('store');
    expect((await render('store')).stderr).toMatch(/: (\d+) pages, 0 pages rendered/);
    expect(objects('store', '')).toEqual(before);
    await assemble('store', 'twice');
    expect((await assemble('store', 'twice')).stderr).toContain('nothing changed');
  });

  test('is rendered where something changed', async () => {
    copyOf('store', 'changed');
    const [first, ...others] = stories.filter((story) => String(story['full_slug']).startsWith('consejos/'));
    space.save([
      ...stories.filter((story) => story !== first),
      { ...first, content: { ...(first?.['content'] as object), title: 'Otro' } },
    ]);
    try {
      await plan('changed');
      const { stderr } = await render('changed');
      expect(Number(/(\d+) pages? rendered/.exec(stderr)?.[1])).toBeLessThan(100);
      await assemble('changed', 'changed-out');
      await buildInto('changed-dist', { root });
      expect(differing(filesIn('changed-dist'), filesIn('changed-out'))).toEqual([]);
    } finally {
      space.save(stories);
    }
    expect(others.length).toBeGreaterThan(0);
  });

  test('is the same after a task was killed, and after two ran at once', async () => {
    await plan('killed');
    const start = () => startAcademy(['render', '--store', 'killed', '--slice', '1/2'], environment(), root);
    const killed = start();
    // As soon as it works.
    while (!existsSync(join(root, 'killed', 'unfinished')) && killed.child.exitCode === null) await new Promise(setImmediate);
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' });
    expect((await assemble('killed', 'killed-out')).code).toBe(1);
    const both = [start(), start()].map(({ ended }) => ended);
    expect((await Promise.all(both)).map(({ code }) => code)).toEqual([0, 0]);
    await render('killed', 2, 2);
    expect(await assemble('killed', 'killed-out')).toMatchObject({ code: 0 });
    expect(differing(filesIn('dist'), filesIn('killed-out'))).toEqual([]);
  });

  describe('is refused, and the earlier one stays,', () => {
    let before: ReturnType<typeof bytesOf>;

    beforeAll(async () => {
      space.save(stories.slice(1));
      await buildInto('earlier', { root });
      space.save(stories);
      appendFileSync(join(root, 'earlier', 'index.html'), '<!-- the earlier one -->');
      before = filesIn('earlier');
    });

    async function expectRefused(store: string, ...words: readonly string[]) {
      const { code, stderr } = await assemble(store, 'earlier');
      expect(code).toBe(1);
      for (const word of words) expect(stderr).toContain(word);
      expect(differing(before, filesIn('earlier'))).toEqual([]);
    }

    test('if a node was lost with its task', async () => {
      await plan('lost');
      await render('lost', 1, 2);
      await expectRefused('lost', 'BatchesMissing', 'are not rendered: 1, 3, 5');
    });

    test('if nothing was planned', () => expectRefused('none', 'NoPlan'));

    test('if it was planned with another configuration or program', async () => {
      copyOf('store', 'foreign');
      const config = join(root, 'site.config.ts');
      const text = readFileSync(config, 'utf8');
      writeFileSync(config, text.replace('offline: true', 'offline: false'));
      try {
        await expectRefused('foreign', 'ForeignPlan', 'the configuration');
        expect(await render('foreign')).toMatchObject({ code: 1, stderr: expect.stringContaining('ForeignPlan') as string });
      } finally {
        writeFileSync(config, text);
      }
    });

    test.each([
      ['plans/', 'ObjectDamaged'],
      ['summaries/', 'ObjectDamaged'],
    ])('if an object in %s is damaged', async (start, name) => {
      copyOf('store', 'damaged');
      const [object = ''] = objects('damaged', start);
      appendFileSync(join(root, 'damaged', object), 'x');
      await expectRefused('damaged', name, object);
      rmSync(join(root, 'damaged'), { recursive: true });
    });

    test.each([['pages/'], ['bytes/']])('if pages in %s are damaged, which tasks render again', async (part) => {
      copyOf('store', 'blob');
      const object = objects('blob', 'pages/').find((one) => one.includes('/bytes/') === (part === 'bytes/')) ?? '';
      const bytes = readFileSync(join(root, 'blob', object));
      bytes.fill('x');
      writeFileSync(join(root, 'blob', object), bytes);
      await expectRefused('blob', 'PagesMissing', 'was removed');
      await render('blob');
      expect(await assemble('blob', 'blob-out')).toMatchObject({ code: 0 });
      expect(differing(filesIn('dist'), filesIn('blob-out'))).toEqual([]);
      rmSync(join(root, 'blob'), { recursive: true });
    });
  });

  describe('in a build that uses a store', () => {
    const build = (store: string, out: string) => run('build', store, '--space', 'space', '--out', out);

    test('is taken from there, whoever put it there', async () => {
      expect((await build('store', 'taken')).stderr).toContain('render    0 pages');
      expect((await build('own', 'own-out')).stderr).toMatch(/render +(\d+) pages[^]*keep +\1 pages/);
      expect((await build('own', 'own-again')).stderr).toContain('render    0 pages');
      for (const out of ['taken', 'own-out', 'own-again']) expect(differing(filesIn('dist'), filesIn(out))).toEqual([]);
    });

    test('is rendered where pages there are damaged, which are replaced', async () => {
      copyOf('own', 'own-damaged');
      const [object = ''] = objects('own-damaged', 'pages/').filter((one) => one.includes('/bytes/'));
      writeFileSync(join(root, 'own-damaged', object), 'x');
      const { stderr } = await build('own-damaged', 'repaired');
      expect(stderr).toMatch(/was removed[^]*render +[1-9]\d* pages/);
      expect((await build('own-damaged', 'repaired-again')).stderr).toMatch(/render +0 pages/);
      expect(differing(filesIn('dist'), filesIn('repaired'))).toEqual([]);
    });
  });
});

test('tasks draw the images of their pages, and write these as Markdown', async () => {
  const root = copyProject(tempDir());
  const config = join(root, 'site.config.ts');
  writeFileSync(config, readFileSync(config, 'utf8').replace('offline: true,', 'offline: true, shareImages: true,'));
  aSpaceOf(root).save([
    ...['Uno', 'Dos'].map((title) => aStory({ slug: title.toLowerCase(), content: { component: 'devtip', title } })),
    aStory({ slug: 'tres', content: { component: 'devtip', title: 'Tres', image: A_PHOTO } }),
  ]);
  await buildInto('dist', { root });
  const run = (...args: readonly string[]) =>
    runAcademy([...args, '--store', 'store'], { ...DAY, ACADEMY_CACHE_DIR: join(root, 'other') }, { root });
  await run('plan', '--space', 'space');
  for (const slice of ['1/2', '2/2']) await run('render', '--slice', slice);
  const { stderr } = await run('assemble', '--out', 'out');
  expect(stderr).not.toContain('draw');
  const built = bytesOf(join(root, 'dist'));
  expect([...built.keys()].filter((file) => /shared\/.*png$|\.md$/.test(file)).length).toBeGreaterThan(3);
  expect(differing(built, bytesOf(join(root, 'out')))).toEqual([]);
});

test('what is planned offline is assembled as it is built offline: the deployed site is not asked', async () => {
  const { origin, deploy } = await aDeployment();
  const root = copyProject(tempDir());
  const config = join(root, 'site.config.ts');
  writeFileSync(config, readFileSync(config, 'utf8').replace('https://academy.example', origin));
  const [uuid, token] = [uuidOf('uno'), 'wANpEQEsMYGOwLxwXQ76Ggtt'];
  const stories = [aManagedStory({ slug: 'uno', uuid, content: { component: 'devtip', title: 'Uno' } })];
  const service = await serveLocalSpace(loadLocalSpace(writeSpace(stories)), { token });
  onTestFinished(() => service.close());
  const env = { ...DAY, STORYBLOK_TOKEN: token, STORYBLOK_ENDPOINT: service.endpoint, ACADEMY_CACHE_DIR: join(root, 'other') };
  const run = async (...args: readonly string[]) => expect(await runAcademy(args, env, { root })).toMatchObject({ code: 0 });
  const filesIn = (out: string) => bytesOf(join(root, out));
  await run('build', '--out', 'first');
  deploy(tempDir({ 'builds/addresses.json': { now: { [uuid]: '/antes' }, former: {} } }));
  await run('build', '--out', 'built', '--offline');
  await run('plan', '--store', 'store', '--offline');
  await run('render', '--store', 'store', '--slice', '1/1');
  await run('assemble', '--store', 'store', '--out', 'assembled');
  expect(differing(filesIn('built'), filesIn('assembled'))).toEqual([]);
  await run('build', '--out', 'asked');
  expect(differing(filesIn('built'), filesIn('asked'))).toContain('builds/addresses.json');
});
