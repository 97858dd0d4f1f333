import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AcademyError } from '../../report/errors.ts';
import { aManagedStory, uuidOf } from '../../../test/support/builders.ts';
import { aSpace } from '../../../test/support/spaces.ts';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { loadLocalSpace, loadServedSpace } from './load.ts';
import type { LocalSpace } from './types.ts';

const bare = { name: 'Bare', slug: 'bare', full_slug: 'bare', uuid: uuidOf(3), content: { _uid: 'x', component: 'page' } };
const slugsOf = (space: LocalSpace) => space.stories.map(({ story }) => story.full_slug);
const only = (space: LocalSpace) => space.stories[0]!;

function failureOf(directory: string): AcademyError {
  try {
    loadLocalSpace(directory);
  } catch (error) {
    expect(error).toBeInstanceOf(AcademyError);
    return error as AcademyError;
  }
  throw new Error('It was read.');
}

test('loads stories in every stored form, with what was resolved beside them', () => {
  const directory = tempDir({
    'stories/a_1.json': aManagedStory({ slug: 'pulled', uuid: uuidOf(1), position: 1 }),
    'api/list.json': {
      stories: [{ ...bare, full_slug: 'listed', uuid: uuidOf(2), position: 2 }],
      cv: 1,
      rels: [{ ...bare, full_slug: 'related', position: 3 }],
    },
    'api/one.json': {
      story: { ...bare, full_slug: 'single', uuid: uuidOf(4), position: 4 },
      rels: [{ ...bare, full_slug: 'beside', uuid: uuidOf(5), position: 5 }],
    },
    'bare.json': { ...bare, full_slug: 'bare', uuid: uuidOf(6), position: 6 },
    'array.json': [{ ...bare, full_slug: 'arrayed', uuid: uuidOf(7), position: 7 }],
  });
  expect(slugsOf(loadLocalSpace(directory))).toEqual(['pulled', 'listed', 'related', 'single', 'beside', 'bare', 'arrayed']);
});

test.each([
  [
    'a recording of HTTP',
    [
      { uri: '/v2/cdn/stories', status: 200, body: { stories: [bare], cv: 1 } },
      { status: 401, body: 'Unauthorized' },
    ],
  ],
  [
    'a cassette whose bodies are texts',
    { http_interactions: [{ response: { body: { encoding: 'UTF-8', string: JSON.stringify({ story: bare }) } } }] },
  ],
  ['an archive of requests', { log: { entries: [{ response: { content: { text: JSON.stringify({ stories: [bare] }) } } }] } }],
  ['what a page got', { props: { pageProps: { story: bare, preview: false } } }],
  ['a list of imports', [{ story: bare }, { story: { ...bare, full_slug: 'second', uuid: uuidOf(2) } }]],
  ['stories by their slugs', { bare, more: {} }],
])('finds the stories in %s', (_, json) => {
  const { stories, skipped } = aSpace([], { 'all.json': json });
  expect(stories.map(({ story }) => story)).toContainEqual(expect.objectContaining({ full_slug: 'bare', content: bare.content }));
  expect(skipped).toEqual([]);
});

test('of a draft and what was published of it at the same moment, the published one counts', () => {
  const marked = { ...bare, content: { ...bare.content, _editable: '<!--' } };
  for (const stories of [
    [marked, bare],
    [bare, marked],
  ])
    expect(aSpace(stories).drafts).toEqual([]);
});

const levels = (slug: string) => ({
  id: 1,
  name: slug,
  slug,
  dimensions: [],
  entries: [{ id: 2, name: 'a', value: 'A', dimension_value: '' }],
});
const CLI_LAYOUTS = {
  'one file for each kind': {
    'stories/123456/home_1.json': aManagedStory({ slug: 'home' }),
    'stories/123456/manifest.jsonl': '{}',
    'components/123456/components.json': [
      { name: 'page', schema: {} },
      { name: 'hero', schema: {} },
    ],
    'components/123456/groups.json': [{ id: 1, name: 'Sections', uuid: uuidOf(1) }],
    'components/123456/presets.json': [{ id: 1, name: 'Default', preset: { component: 'hero' } }],
    'components/123456/tags.json': [{ id: 1, name: 'New', object_type: 'component' }],
    'datasources/123456/datasources.json': [levels('levels'), levels('colours')],
    'languages/123456/languages.json': { default_lang_name: 'Spanish', languages: [{ code: 'fr', name: 'French' }] },
    'assets/123456/photo_7.json': { id: 7, filename: 'https://a.storyblok.com/f/123456/1x1/a/photo.png' },
    'assets/123456/photo_7.png': 'png',
    'assets/123456/folders/People_1.json': { id: 1, name: 'People' },
    'reports/123456/storyblok-stories-pull-1764079200000.json': { status: 'SUCCESS', meta: {}, summary: {} },
  },
  'separate files with a suffix': {
    'stories/123456/home_1.json': aManagedStory({ slug: 'home' }),
    'components/123456/page.dev.json': { name: 'page', schema: {} },
    'components/123456/hero.dev.json': { name: 'hero', schema: {} },
    'components/123456/hero.presets.dev.json': [{ id: 1, name: 'Default', preset: { component: 'hero' } }],
    'components/123456/groups.dev.json': [{ id: 1, name: 'Sections', uuid: uuidOf(1) }],
    'components/123456/tags.dev.json': [],
    'datasources/123456/levels.dev.json': levels('levels'),
    'datasources/123456/colours.dev.json': levels('colours'),
    'languages/123456/languages.dev.json': { default_lang_name: 'Spanish', languages: [{ code: 'fr', name: 'French' }] },
    'assets/123456/photo_7.png': 'png',
  },
} as const;

describe.each(Object.entries(CLI_LAYOUTS))('what the CLI pulls as %s', (_, files) => {
  const within = (folder: string, named: string) => {
    const directory = tempDir(Object.fromEntries(Object.entries(files).map(([file, content]) => [`${folder}${file}`, content])));
    return { base: join(directory, folder), space: loadLocalSpace(join(directory, named)) };
  };
  test.each([
    ['its folder', '.storyblok/', '.storyblok'],
    ['the folder above', '.storyblok/', '.'],
    ['the folder of its stories', '.storyblok/', '.storyblok/stories/123456'],
    ['the one that was given to --path', 'mine/', 'mine'],
    ['the one above that', 'mine/', '.'],
    ['the folder of its stories there', 'mine/', 'mine/stories/123456'],
  ])('is all read from %s', (_name, folder, named) => {
    const { base, space } = within(folder, named);
    expect(slugsOf(space)).toEqual(['home']);
    expect(space.components.map(({ name }) => name).toSorted()).toEqual(['hero', 'page']);
    expect(space.datasources.map(({ slug, entries }) => [slug, entries.length]).toSorted()).toEqual([
      ['colours', 1],
      ['levels', 1],
    ]);
    expect(space.languageCodes).toEqual(['fr']);
    expect(space.assetsDir).toBe(join(base, 'assets'));
    expect(space.skipped).toEqual([]);
  });
});

test('of several spaces that the CLI pulled, one has to be named; what was pulled only from another is taken', () => {
  const directory = tempDir({
    'stories/123456/a.json': aManagedStory({ slug: 'a' }),
    'stories/654321/b.json': aManagedStory({ slug: 'b' }),
    'components/123456/components.json': [{ name: 'page', schema: {} }],
    'datasources/123456/datasources.json': [levels('ours')],
    'datasources/654321/datasources.json': [levels('theirs')],
  });
  const path = (id: string) => join(directory, 'stories', id);
  expect(failureOf(directory).message).toContain(`Name one of them: ${path('123456')}, ${path('654321')}.`);
  const space = loadLocalSpace(path('654321'));
  expect(slugsOf(space)).toEqual(['b']);
  expect(space.datasources.map(({ slug }) => slug)).toEqual(['theirs']);
  expect(space.components).toHaveLength(1);
});

test('stories that are sorted by year are one space', () => {
  const space = aSpace([], { 'stories/2025/a.json': { ...bare, full_slug: 'a', uuid: uuidOf(8) }, 'stories/2026/b.json': bare });
  expect(slugsOf(space).toSorted()).toEqual(['a', 'bare']);
});

test('the start page of the root may have an empty slug', () => {
  const space = aSpace([aManagedStory({ slug: '/', is_startpage: true }), aManagedStory({ slug: 'a' })]);
  expect(slugsOf(space).toSorted()).toEqual(['/', 'a']);
});

test('what systems and editors put beside files is not mentioned, and a hidden folder is read', () => {
  const home = aManagedStory({ slug: 'home' });
  const directory = tempDir({
    '.storyblok/stories/1234/home.json': home,
    '.storyblok/stories/1234/._home.json': '\u0000\u0005\u0016\u0007',
    '.storyblok/stories/1234/.#home.json': 'somebody@machine.1',
    '.storyblok/stories/1234/home.json~': '{',
    '.storyblok/stories/1234/manifest.jsonl': '{}\n{}',
    '.DS_Store': '\u0000',
    '__MACOSX/stories/._home.json': '\u0000',
  });
  const space = loadLocalSpace(directory);
  expect([slugsOf(space), space.skipped]).toEqual([['home'], []]);
});

test('recognises components, datasources and assets, and reports skipped files', () => {
  const space = aSpace([aManagedStory({ slug: 'home' })], {
    'components.json': [{ name: 'page', schema: { title: { type: 'text' } } }],
    'datasources.json': [{ name: 'Levels', slug: 'levels', entries: [{ name: 'a', value: 'A' }] }],
    'space.json': { space: { id: 77, name: 'Mine', domain: 'https://x.example/', language_codes: ['fr'] } },
    'links.json': { links: {} },
    'package.json': { name: 'x' },
    'assets/animation.json': 'not even JSON',
    'node_modules/x/package.json': '{',
  });
  expect(space).toMatchObject({ id: 77, name: 'Mine', languageCodes: ['fr'], assetsDir: join(space.directory, 'assets') });
  expect(space.components).toHaveLength(1);
  expect(space.datasources).toMatchObject([{ slug: 'levels', entries: [{ name: 'a', value: 'A' }] }]);
  expect(space.skipped).toEqual([
    { file: 'links.json', reason: 'it is a list of links, which are derived from the stories' },
    { file: 'package.json', reason: 'it contains no story, component or datasource' },
  ]);
});

test('separately recorded entries belong to the only datasource', () => {
  const space = aSpace([aManagedStory({ slug: 'home' })], {
    'a.json': { datasources: [{ id: 1, name: 'Levels', slug: 'levels', dimensions: [] }] },
    'b.json': { datasource_entries: [{ id: 2, name: 'a', value: 'A', dimension_value: null }] },
  });
  expect(space.datasources).toMatchObject([{ slug: 'levels', entries: [{ id: 2 }] }]);
});

test('the newer of two files of one story counts', () => {
  const older = { ...bare, name: 'Older', published_at: '2026-01-01T00:00:00Z' };
  const newer = { ...bare, name: 'Newer', published_at: '2026-01-01T00:00:00Z', updated_at: '2026-02-01T00:00:00Z' };
  expect(aSpace([older, newer]).stories.map(({ story }) => story.name)).toEqual(['Newer']);
  expect(aSpace([newer, older]).stories.map(({ story }) => story.name)).toEqual(['Newer']);
});

test('two stories with the same uuid are reported', () => {
  const directory = tempDir({
    'a.json': bare,
    'b.json': { ...bare, slug: 'copy', full_slug: 'copy' },
    'c.json': { stories: [bare] },
    'd.json': { ...bare, slug: 'renamed', full_slug: 'renamed', updated_at: '2026-02-01T00:00:00Z' },
  });
  const space = loadLocalSpace(directory);
  expect(slugsOf(space)).toEqual(['renamed']);
  expect(space.skipped).toEqual([{ file: 'b.json', reason: 'its story has the same uuid as the one in a.json' }]);
});

test('cv is derived from the newest date and reproducible', () => {
  const stories = [aManagedStory({ slug: 'a', updated_at: '2026-05-01T00:00:00.900Z' }), aManagedStory({ slug: 'b' })];
  expect(aSpace(stories).cv).toBe(Date.parse('2026-05-01T00:00:00Z') / 1000);
  expect(aSpace([bare]).cv).toBe(1_000_000_000);
});

test('dates without a zone are in UTC, in every time zone of the machine', () => {
  vi.stubEnv('TZ', 'America/Bogota');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(new Date(0).getTimezoneOffset()).toBe(300);
  expect(aSpace([{ ...bare, updated_at: '2026-05-01 00:00' }]).cv).toBe(Date.parse('2026-05-01T00:00:00Z') / 1000);
});

test('missing properties are derived reproducibly', () => {
  const { uuid: _, ...nameless } = bare;
  const [first, second] = [aSpace([nameless]), aSpace([nameless])];
  expect(only(first)).toEqual(only(second));
  expect(only(first).story.id).toBeGreaterThan(1e12);
  expect(only(first)).toMatchObject({
    isPublished: true,
    isFolder: false,
    story: { position: 0, tag_list: [], lang: 'default', alternates: [] },
  });
});

test.each([
  ['pulled, published', { published: true }, true],
  ['pulled, never published', { published: false, published_at: null }, false],
  ['pulled, no longer published', { published: false }, false],
  ['recorded, published', { published: undefined, is_folder: undefined, unpublished_changes: undefined }, true],
  ['recorded draft', { published: undefined, is_folder: undefined, unpublished_changes: undefined, published_at: null }, false],
])('%s', (_, given, isPublished) => {
  expect(only(aSpace([aManagedStory({ slug: 'x', ...given })])).isPublished).toBe(isPublished);
});

test.each([
  ['has unpublished changes', {}, 'it has unpublished changes, and its file has only the changed text'],
  [
    'has unpublished changes and no word on whether it is published',
    { published: undefined },
    'it has unpublished changes, and its file has only the changed text',
  ],
  ['is not published at all', { published: false }, null],
  ['is a folder', { is_folder: true }, null],
])('a story with changed text that %s is not published with it', (_, given, reason) => {
  const { stories, drafts } = aSpace([aManagedStory({ slug: 'x', unpublished_changes: true, ...given }), aManagedStory({ slug: 'y' })]);
  expect(stories.find(({ story }) => story.full_slug === 'x')?.isPublished).toBe('is_folder' in given);
  expect(drafts).toEqual(reason === null ? [] : [{ story: 'x', reason }]);
});

test('a recorded draft is not published, with the marks of the editor at any depth, but an import that has them is', () => {
  const marked = { ...bare.content, body: [{ _uid: 'y', component: 'a', _editable: '<!--' }] };
  expect(aSpace([{ ...bare, content: marked }]).drafts).toEqual([{ story: 'bare', reason: 'it was recorded as a draft' }]);
  expect(aSpace([aManagedStory({ slug: 'x', content: marked })]).drafts).toEqual([]);
});

test('the slug of a folder’s start page ends with a slash', () => {
  for (const slug of ['blog', 'blog/']) expect(slugsOf(aSpace([aManagedStory({ slug: slug, is_startpage: true })]))).toEqual(['blog/']);
});

test('alternates are the stories of a group; recorded ones stay', () => {
  const group = uuidOf(50);
  const space = aSpace([
    aManagedStory({ slug: 'uno', id: 1, uuid: uuidOf(1), group_id: group, position: 1 }),
    aManagedStory({ slug: 'en/one', id: 2, uuid: uuidOf(2), group_id: group, position: 2, published: false }),
    aManagedStory({ slug: 'dir', id: 3, uuid: uuidOf(3), group_id: group, position: 3, is_folder: true }),
    { ...bare, uuid: uuidOf(4), group_id: group, position: 4, alternates: [{ id: 9, full_slug: 'elsewhere' }] },
  ]);
  expect(
    space.stories.map(({ story }) => (story.alternates as readonly { readonly full_slug: string }[]).map((one) => one.full_slug)),
  ).toEqual([['en/one', 'bare'], ['uno', 'bare'], [], ['elsewhere']]);
  expect(only(space).story.alternates[0]).toEqual({
    id: 2,
    name: 'en/one',
    slug: 'one',
    published: false,
    full_slug: 'en/one',
    is_folder: false,
    parent_id: 0,
  });
});

test('the _editable of a recorded draft is removed', () => {
  const story = { ...bare, content: { ...bare.content, _editable: '<!--', body: [{ _uid: 'y', component: 'a', _editable: '<!--' }] } };
  expect(only(aSpace([story])).story.content).toEqual({ _uid: 'x', component: 'page', body: [{ _uid: 'y', component: 'a' }] });
});

test('invalid JSON is reported with file and line', () => {
  const directory = tempDir({ 'stories/home.json': '{\n  "name": "Home",\n}' });
  const error = failureOf(directory);
  expect(error.name).toBe('SpaceNotReadable');
  expect(error.message).toBe(
    `${join(directory, 'stories/home.json')}:2 could not be read as a space: it is not JSON: JSON does not support trailing commas`,
  );
});

test('a directory without stories is an error that lists what is there', () => {
  const directory = tempDir({ 'package.json': {} });
  expect(failureOf(directory).message).toBe(
    `${directory} could not be read as a space: it contains no story.\n  package.json: it contains no story, component or datasource`,
  );
  expect(failureOf('/nowhere/at/all').message).toBe('/nowhere/at/all could not be read as a space: there is no such directory.');
});

const OLD = '2026-01-01T00:00:00.000Z';
const story = (slug: string, fields: object = {}) => aManagedStory({ slug, published_at: OLD, updated_at: OLD, ...fields });
const files = { 'a.json': story('a'), 'b.json': story('b', { published: false, published_at: null }), 'more/c.json': story('c') };
const seconds = () => Math.floor(Date.now() / 1000);
const datesOf = ({ stories }: LocalSpace) =>
  Object.fromEntries(stories.map(({ story: { slug, published_at, updated_at } }) => [slug, { published_at, updated_at }]));

test('the version is the moment of the latest change, and stays while nothing changes', () => {
  const before = seconds();
  const directory = tempDir(files);
  const { cv } = loadServedSpace(directory, Date.now());
  expect(cv).toBeGreaterThanOrEqual(before);
  expect(loadServedSpace(directory, Date.now()).cv).toBe(cv);
  rmSync(join(directory, 'more', 'c.json'));
  writeFileSync(join(directory, 'a.json'), JSON.stringify(files['a.json']));
  expect(loadServedSpace(directory, Date.now()).cv).toBeGreaterThanOrEqual(cv);
});

test('dates in the content that are later than those of its files count too', () => {
  const directory = tempDir({ 'a.json': story('a', { published_at: '2100-01-01T00:00:00.000Z' }) });
  expect(loadServedSpace(directory, Date.now()).cv).toBe(Date.parse('2100-01-01') / 1000);
});

test('a story that was saved since is one that was published then; a draft stays one, and other stories keep their dates', () => {
  const directory = tempDir(files);
  expect(datesOf(loadServedSpace(directory, Date.now() + 1000))['a']).toEqual({ published_at: OLD, updated_at: OLD });
  const since = Date.now() - 1000;
  const { a, b } = datesOf(loadServedSpace(directory, since));
  expect(Date.parse(a?.published_at ?? '')).toBeGreaterThan(since);
  expect(a?.updated_at).toBe(a?.published_at);
  expect([b?.published_at, Date.parse(b?.updated_at ?? '') > since]).toEqual([null, true]);
});
