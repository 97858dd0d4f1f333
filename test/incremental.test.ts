import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { SiteData } from '../cli/live/contract.ts';
import { UNFINISHED } from '../cli/files/latest-build.ts';
import { readRecord, recordFile } from '../cli/cache/record.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import { aManagedStory, aStory, TODAY } from './support/builders.ts';
import { demoStories, type RawStory } from './support/mutations.ts';
import { copyProject } from './support/copy-project.ts';
import { copyPictures } from './support/demo-stories.ts';
import { deep } from './support/deep.ts';
import { aSpaceOf, buildInto, bytesOf, differing, type Into } from './support/project.ts';
import { filesOf } from './support/site-files.ts';
import { aSpace, SPACES } from './support/spaces.ts';
import { suiteDir, tempDir } from './support/temp-dir.ts';
import { PREVIEW_TOKEN } from './support/visual-editor.ts';

test('an incremental preview gives editors the same data as a full one, also of stories with ids that are no array indices', async () => {
  const root = copyProject(tempDir());
  // With translations, stories have no other problems.
  const spaceWithout = (...untitled: readonly string[]) =>
    aSpace([
      ...SPACES.isComplete,
      ...['a', 'b', 'en/a', 'en/b'].map((slug, index) =>
        aManagedStory({ slug, id: 105_822_390_580_682 + index, content: { title: untitled.includes(slug) ? '' : slug } }),
      ),
    ]);
  const server = await serveLocalSpace(spaceWithout('b'), { token: 'public', previewToken: PREVIEW_TOKEN });
  onTestFinished(() => server.close());
  const env = {
    asked: 'development',
    token: PREVIEW_TOKEN,
    endpoint: server.endpoint,
    cacheDir: null,
    sourceDate: Date.parse(TODAY),
  } as const;
  const from = { root, env, space: undefined, preview: true } as const;
  expect((await buildInto('one', from)).status).toBe('ok');
  server.publish({ ...spaceWithout('a', 'b'), cv: 2 });
  expect((await buildInto('one', from)).status).toBe('ok');
  await buildInto('whole', { ...from, fresh: true });
  const [one, whole] = ['one', 'whole'].map((out) => readFileSync(join(root, out, '_preview', 'site.json'), 'utf8'));
  expect(Object.keys((JSON.parse(whole ?? '') as SiteData).notes)).toHaveLength(2);
  expect(one).toBe(whole);
});

describe('what is rendered', () => {
  const directory = suiteDir();
  let root: string;
  let space: ReturnType<typeof aSpaceOf>;
  const stories = demoStories();
  const with_ = (slug: string, fields: object) =>
    stories.map((story) => (story['full_slug'] === slug ? { ...story, content: { ...(story['content'] as object), ...fields } } : story));

  beforeAll(async () => {
    root = copyProject(directory);
    space = aSpaceOf(root);
    space.save(stories);
    await buildInto('dist', { root });
  });
  async function after(changed: readonly RawStory[]) {
    space.save(changed);
    const report = await buildInto('dist', { root });
    space.save(stories);
    await buildInto('dist', { root });
    return report;
  }
  const total = async () => Object.values((await buildInto('dist', { root })).pages).reduce((sum, one) => sum + one, 0);

  test('is nothing if nothing changed, and no file is touched', async () => {
    const times = () => filesOf(join(root, 'dist')).map((file) => statSync(join(root, 'dist', file)).mtimeMs);
    const before = times();
    expect(await buildInto('dist', { root })).toMatchObject({ status: 'ok', rendered: 0, written: 0, errors: [] });
    expect(times()).toEqual(before);
  });

  test('is nothing if the same site is judged more strictly', async () => {
    // The stories are some of the demo's, with links to the others.
    expect(await buildInto('dist', { root, strict: true })).toMatchObject({ status: 'failed', rendered: 0 });
    expect(await buildInto('dist', { root })).toMatchObject({ status: 'ok', rendered: 0 });
  });

  test('is one page after the text of one story changed', async () => {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Otra cosa.' }] }] };
    expect(await after(with_('consejos/dialog-nativo', { body }))).toMatchObject({ rendered: 1 });
  });

  test('is every page that shows a story after its title changed, and no other', async () => {
    const { rendered } = await after(with_('temas/css', { name: 'Estilos' }));
    expect(rendered).toBeGreaterThan(2);
    expect(rendered).toBeLessThan((await total()) / 2);
  });

  test('is every page of a language after its menus changed', async () => {
    const { rendered, pages } = await after(with_('config/menus', { note: 'Otra nota' }));
    // The not-found pages of all languages are one file.
    expect(rendered).toBe((pages['es'] ?? 0) + 1);
  });

  test.each([
    ['a template', 'templates/parts/site/footer.tsx', ['className="', 'className="changed '], ['templates']],
    ['a style', 'templates/blocks/hero.css', ['{', '{ opacity: 0.99;'], ['templates', 'assets']],
    ['a message', 'locales/es.json', ['": "', '": "¡'], ['messages']],
    ['the configuration', 'site.config.ts', ["name: 'Academy'", "name: 'Escuela'"], ['configuration', 'assets']],
    ['the program', 'cli/hosting/site-rules.ts', ['export', '// Changed.\nexport'], ['program']],
  ] as const)('is every page because of %s that changed, which is recorded', async (_, path, [what, instead], why) => {
    const file = join(root, path);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(what, instead));
    const { rendered } = await buildInto('dist', { root });
    const record = readRecord(recordFile(join(root, '.academy'), join(root, 'dist')));
    writeFileSync(file, text);
    expect(rendered).toBe(await total());
    expect(record?.files.get('index.html')?.page?.why).toEqual(why);
  });

  test.each([
    {
      what: 'a template throws, which is named with its place',
      mistake: ['{$', "$&\n  if (usePage()) throw new Error('No tips today.');"],
      words: 'No tips today.',
      place: 'templates/blocks/devtip.tsx:13:24',
    },
    {
      what: 'a template lists what it did not declare, which is named with its place',
      mistake: [String.raw`list\(MORE\)`, "list({ of: ['course'], limit: 77 })"],
      words: 'A block lists course without declaring it',
      place: 'templates/blocks/devtip.tsx:',
    },
    {
      what: 'a component is async, which is told by its name',
      mistake: ['function', 'async $&'],
      words: 'Devtip is async',
      place: 'templates/block-view.tsx',
    },
    {
      what: 'a component does not exist',
      mistake: ['{$', "$&\n  const Missing = { yes: 'p' }[usePage().url] as 'p';\n  if (usePage()) return <Missing />;"],
      words: 'A component is undefined',
      place: 'templates/blocks/devtip.tsx:14:',
    },
  ] as const)('is not published if $what', async ({ mistake, words, place }) => {
    const file = join(root, 'templates', 'blocks', 'devtip.tsx');
    const [text, before] = [readFileSync(file, 'utf8'), bytesOf(join(root, 'dist'))];
    writeFileSync(file, text.replace(new RegExp(mistake[0], 'm'), mistake[1]));
    const { status, errors } = await buildInto('dist', { root });
    writeFileSync(file, text);
    expect(status).toBe('failed');
    expect(errors.map(({ name, at }) => [name, at])).toEqual([['PageNotRendered', expect.stringContaining(place)]]);
    expect(errors[0]?.message).toMatch(/^\/.+, \/.+, \/.+ and \d+ more could not be rendered: /);
    expect(errors[0]?.message).toContain(`could not be rendered: ${words}`);
    expect(errors[0]?.message).toMatch(/\n {2}in the story (?:en\/)?consejos\/\S+, at devtip$/);
    expect(differing(bytesOf(join(root, 'dist')), before)).toEqual([]);
  });

  deep.each([
    { what: 'a template', mistake: [/\{$/m, '$&\n  for (; usePage(); );'], name: 'PageNotRendered', told: /^\/\S+ could not be rendered/ },
    {
      what: '`reads`',
      mistake: [/^export const reads.*$/m, 'export const reads: Reads<DevtipBlock> = () => { for (;;); };'],
      name: 'StoryNotRead',
      told: /^Story (?:consejos|en\/tips)\/\S+ could not be read/,
    },
  ] as const)(
    'is not published if $what never ends, which is reported with where',
    { timeout: 180_000 },
    async ({ mistake, name, told }) => {
      const file = join(root, 'templates', 'blocks', 'devtip.tsx');
      const [text, before] = [readFileSync(file, 'utf8'), bytesOf(join(root, 'dist'))];
      writeFileSync(file, text.replace(mistake[0], mistake[1]));
      const message = expect.stringMatching(new RegExp(`${told.source}: It was not done after 10 s, and was ended\\.$`));
      await expect(buildInto('dist', { root })).rejects.toMatchObject({ name, message });
      writeFileSync(file, text);
      expect(differing(bytesOf(join(root, 'dist')), before)).toEqual([]);
    },
  );

  test('is not published if `reads` throws, which is reported with its story and place', async () => {
    const file = join(root, 'templates', 'blocks', 'devtip.tsx');
    const [text, before] = [readFileSync(file, 'utf8'), bytesOf(join(root, 'dist'))];
    const thrown = "throw new Error('No reads today.')";
    writeFileSync(file, text.replace(/^export const reads.*$/m, `export const reads: Reads<DevtipBlock> = () => { ${thrown}; };`));
    const building = buildInto('dist', { root });
    const at = expect.stringMatching(/^templates\/blocks\/devtip\.tsx:\d+:\d+$/);
    await expect(building).rejects.toMatchObject({ name: 'ReadsFailed', exitCode: 1, at });
    await expect(building).rejects.toThrow(/^`reads` of devtip threw in story \S+: No reads today\.\n {2}at templates/);
    writeFileSync(file, text);
    expect(differing(bytesOf(join(root, 'dist')), before)).toEqual([]);
  });

  test('is everything after the output was emptied', async () => {
    const other = join(root, 'other');
    const { files, written } = await buildInto('other', { root });
    expect(written).toBe(files);
    cpSync(other, join(root, 'copy'), { recursive: true });
    expect(readdirSync(join(root, 'copy')).length).toBeGreaterThan(1);
    writeFileSync(join(other, 'builds', 'latest.json'), '{}');
    expect((await buildInto('other', { root })).rendered).toBe(await total());
    expect(differing(bytesOf(other), bytesOf(join(root, 'copy')))).toEqual([]);
  });
});

describe('an incremental build equals a full one', () => {
  const directory = suiteDir();
  let root: string;
  let space: ReturnType<typeof aSpaceOf>;
  beforeAll(() => {
    root = copyProject(directory);
    space = aSpaceOf(root);
    copyPictures(space.directory);
  });

  /** Builds the current state, incrementally and from scratch. */
  async function expectWhole(options: Omit<Into, 'root' | 'fresh'> = {}) {
    const changed = await buildInto('dist', { root, ...options });
    const whole = await buildInto('whole', { root, fresh: true, ...options });
    expect(differing(bytesOf(join(root, 'dist')), bytesOf(join(root, 'whole')))).toEqual([]);
    expect(changed.problems).toEqual(whole.problems);
    return changed;
  }

  /**
   * Builds stories from which a change begins in both directories, so that both remember the same addresses. What a build wrongly keeps, the next one keeps
   * too, which is compared then.
   */
  async function begin(stories: readonly RawStory[]) {
    space.save(stories);
    for (const out of ['dist', 'whole']) expect(await buildInto(out, { root })).toMatchObject({ status: 'ok' });
  }

  type Edit = (story: (slug: string) => Record<string, unknown>, all: RawStory[]) => void;
  const [tip, topic, dialog, newest] = ['consejos/satisfies', 'temas/css', 'consejos/dialog-nativo', 'talleres/git-en-equipo'];
  const course = 'cursos/html-desde-cero/';
  const asItWas: Edit = () => {};
  const onOneAddress: Edit = (story) => {
    for (const slug of [tip, topic]) Object.assign(story(slug), { path: dialog, published_at: '2020-01-01T00:00:00.000Z' });
  };
  const otherSummary = (story: RawStory) => ({ ...(story['content'] as object), summary: 'Otra cosa.' });
  const publish = (story: object) => Object.assign(story, { published_at: '2030-01-01T00:00:00.000Z' });

  test.each<[string, Edit, Edit]>([
    [
      'a story stands in two lines',
      (story, all) => all.push({ ...story(tip) }),
      (story, all) => Object.assign(story(tip), { name: 'Otro' }) && all.push({ ...story(tip), name: 'Doble' }),
    ],
    [
      'the loser of an address is published later',
      onOneAddress,
      (story, all) => {
        onOneAddress(story, all);
        publish(story(tip));
      },
    ],
    [
      'the owner of an address is named otherwise',
      onOneAddress,
      (story, all) => {
        onOneAddress(story, all);
        Object.assign(story(dialog), { name: 'Otro' });
      },
    ],
    [
      'the date of a change is that of the publication',
      (story) => Object.assign(story(tip), { updated_at: null }),
      (story) => Object.assign(publish(story(tip)), { updated_at: null }),
    ],
    ['a story can be read again', (story) => Object.assign(story(tip), { content: { component: '' } }), asItWas],
    [
      'two stories change places',
      asItWas,
      (story) => {
        const [one, two] = [story(tip), story(topic)];
        Object.assign(one, { full_slug: topic });
        Object.assign(two, { full_slug: tip });
      },
    ],
    ['a story takes the address of a screen', asItWas, (story) => Object.assign(story(tip), { full_slug: 'login' })],
    [
      'a story that the feeds tell of says something else',
      asItWas,
      (story) => Object.assign(story(newest), { content: otherSummary(story(newest)) }),
    ],
    [
      'a story that the feeds tell of loses its place in them',
      asItWas,
      (story) => Object.assign(story(newest), { first_published_at: '2001-01-01T00:00:00.000Z' }),
    ],
    ['an old story is the newest', asItWas, (story) => Object.assign(story(tip), { first_published_at: '2030-01-01T00:00:00.000Z' })],
    [
      'a course has another title',
      asItWas,
      (story) => Object.assign(story(course), { content: { ...(story(course)['content'] as object), title: 'Otro' } }),
    ],
    ['the files are in another order', asItWas, (_, all) => all.push(all.shift() as RawStory)],
  ])('if %s', async (_, before, after) => {
    const edited = (edit: Edit) => {
      const all = structuredClone(demoStories()) as RawStory[];
      edit((slug) => all.find((one) => one['full_slug'] === slug) as Record<string, unknown>, all);
      return all;
    };
    await begin(edited(before));
    if (before !== asItWas) await expectWhole();
    space.save(edited(after));
    await expectWhole();
  });

  test('after a day passed, or a clock was wrong', async () => {
    const all = demoStories();
    const dated = all.filter((story) => (story['content'] as { readonly date?: string }).date);
    expect(dated.length).toBeGreaterThan(1);
    space.save(all);
    const page = () => readFileSync(join(root, 'dist', 'talleres', 'git-en-equipo', 'index.html'), 'utf8');
    await expectWhole({ today: '2027-05-07' });
    expect(page()).not.toContain('ya se ha celebrado');
    const over = await expectWhole({ today: '2027-05-08' });
    expect(page()).toContain('ya se ha celebrado');
    expect(over.changes?.changed).toContain('https://academy.example/talleres/git-en-equipo');
    expect(over.rendered).toBeLessThan(filesOf(join(root, 'dist')).length / 2);
    // Until another one is over, every day has the same site.
    expect(await expectWhole({ today: '2028-01-01' })).toMatchObject({ rendered: 0, written: 0 });
    await expectWhole({ today: '2027-05-07' });
    expect(page()).not.toContain('ya se ha celebrado');
  });

  test('after stories with a text changed, moved and went, and texts were switched off', async () => {
    const all = demoStories();
    const other = (slug: string, change: (story: RawStory) => readonly RawStory[]) =>
      space.save(all.flatMap((story) => (story['full_slug'] === slug ? change(story) : [story])));
    const texts = () => filesOf(join(root, 'dist')).filter((file) => file.endsWith('.md'));
    const textOf = (slug: string) => readFileSync(join(root, 'dist', `${slug}.md`), 'utf8');
    await begin(all);
    const before = texts();
    other(tip, (story) => [{ ...story, content: otherSummary(story) }]);
    const { rendered, written } = await expectWhole();
    expect(textOf(tip)).toContain('Otra cosa.');
    expect(written).toBeGreaterThanOrEqual(2 * rendered);
    other(tip, (story) => [{ ...story, full_slug: 'consejos/otro', slug: 'otro' }]);
    await expectWhole();
    expect(textOf('consejos/otro')).toContain('url: https://academy.example/consejos/otro\n');
    other(tip, () => []);
    await expectWhole();
    expect(texts()).toEqual(before.filter((file) => file !== `${tip}.md`));
    const config = join(root, 'site.config.ts');
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, text.replace('markdown: true', 'markdown: false'));
    await expectWhole();
    expect(texts()).toEqual([]);
    writeFileSync(config, text);
    await expectWhole();
  });

  deep('after a space grew too large for its texts to be searched, and shrank again', { timeout: 180_000 }, async () => {
    const some = demoStories();
    const of = (count: number) => Array.from({ length: count }, (_, index) => aStory({ slug: `relleno/${index}` }));
    const texts = () => filesOf(join(root, 'dist')).filter((file) => file.endsWith('-texts.json'));
    space.save([...some, ...of(1000 - some.length)]);
    await expectWhole();
    expect(texts()).toEqual(['builds/search/en-texts.json', 'builds/search/es-texts.json']);
    space.save([...some, ...of(1001 - some.length)]);
    await expectWhole();
    expect(texts()).toEqual([]);
    space.save(some);
    await expectWhole();
    expect(texts()).toHaveLength(2);
  });

  test('after a picture changed', async () => {
    await begin(demoStories());
    writeFileSync(join(space.directory, 'assets', 'avatar-ines.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
    expect((await expectWhole()).rendered).toBeGreaterThan(0);
  });

  test('after the environment changed', async () => {
    await begin(demoStories());
    await expectWhole({ environment: 'development' });
    expect(readFileSync(join(root, 'dist', 'index.html'), 'utf8')).toContain('noindex');
    await expectWhole();
  });

  test('after an earlier site was put into its place', async () => {
    // Both are to remember the address that is then gone.
    await begin(demoStories());
    cpSync(join(root, 'dist'), join(root, 'kept'), { recursive: true });
    space.save(demoStories().filter((story) => story['full_slug'] !== tip));
    await buildInto('dist', { root });
    rmSync(join(root, 'dist'), { recursive: true });
    renameSync(join(root, 'kept'), join(root, 'dist'));
    await buildInto('dist', { root });
    expect(filesOf(join(root, 'dist'))).not.toContain(`${tip}/index.html`);
    await expectWhole();
  });

  test('after a build was killed while publishing changes', async () => {
    await begin(demoStories());
    writeFileSync(join(root, 'dist', 'builds', 'latest.json'), UNFINISHED);
    writeFileSync(join(root, 'dist', tip, 'index.html'), 'of another build');
    rmSync(join(root, 'dist', 'index.html'));
    await expectWhole();
  });

  test('after a sitemap was edited by hand and a date changed', async () => {
    await begin(demoStories());
    const file = join(root, 'dist', 'es-ES-sitemap.xml');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('<lastmod>2026', '<lastmod>2025'));
    space.save(demoStories().map((story) => (story['full_slug'] === tip ? { ...story, updated_at: '2030-01-01T00:00:00.000Z' } : story)));
    await expectWhole();
  });

  test('after a feed was edited by hand and one of its stories changed', async () => {
    await begin(demoStories());
    writeFileSync(join(root, 'dist', 'feed.json'), '{"items":[]}');
    space.save(demoStories().map((story) => (story['full_slug'] === newest ? { ...story, content: otherSummary(story) } : story)));
    await expectWhole();
  });

  test.each([
    ['feed.description', 'rss.xml'],
    ['progress.all', 'builds/courses-es.json'],
  ])('after the message %s changed, which is in %s', async (key, path) => {
    await begin(demoStories());
    const file = join(root, 'locales', 'es.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as object), [key]: 'Otra cosa.' }));
    await expectWhole();
    expect(readFileSync(join(root, 'dist', path), 'utf8')).toContain('Otra cosa.');
    writeFileSync(file, text);
    await expectWhole();
  });

  test('after a message had other placeholders in one language, which is reported', async () => {
    await begin(demoStories());
    const file = join(root, 'locales', 'en.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as object), 'time.reading': '{hours} h' }));
    await expect(buildInto('dist', { root })).rejects.toThrowError(expect.objectContaining({ name: 'InvalidMessages' }));
    writeFileSync(file, text);
    await expectWhole();
  });
});
