import { hash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ListQuery } from '../../templates/contract.ts';
import { SITE } from '../../test/support/academy.ts';
import { aConfig, aPageAssets, aSite, aStory, TODAY, uuidOf } from '../../test/support/builders.ts';
import { loadTemplates } from '../../test/support/load-templates.ts';
import { createMutations, demoStories, type RawStory } from '../../test/support/mutations.ts';
import { memoize } from '../lib/memoize.ts';
import { isUnreadable, parseStory, type SourceStory } from '../site/parse.ts';
import { createSite } from '../site/site.ts';
import { placeOf, summarise, type StorySummary } from '../site/summary.ts';
import { changedParts, createPageKeys } from './page-keys.ts';
import { affected, createDependencies } from './affected.ts';
import { toSiteInfo } from '../site/page/props.ts';

const EDITS = 150;

interface Read {
  readonly hash: string;
  readonly content: SourceStory['content'];
  readonly summary: StorySummary;
}

let read: (text: string) => Read;
beforeAll(async () => {
  const templates = await loadTemplates();
  // Most stories are unchanged by an edit.
  read = memoize((text): Read => {
    const source = parseStory(JSON.parse(text), { publicUrl: (address) => address, locales: aConfig().locales });
    if (isUnreadable(source)) throw new Error(source.reason);
    return { hash: hash('sha1', text, 'hex'), content: source.content, summary: summarise(source, templates) };
  });
});

/** A site with all that its pages are made from, as a build knows it before rendering, and what each page would be rendered with. */
function linked(raw: readonly RawStory[]) {
  const stories = raw.map((story) => read(JSON.stringify(story)));
  const summaries = stories.map(({ summary }) => summary);
  const site = createSite(summaries, { config: aConfig(), today: TODAY });
  const lines = new Map(stories.map(({ summary }, line) => [summary.uuid, line]));
  const lineOf = (uuid: string) => lines.get(uuid) ?? -1;
  const storyAt = (uuid: string) => stories[lineOf(uuid)] as Read;
  const keyOf = createPageKeys(site, { shared: '', lineOf: (uuid) => storyAt(uuid).hash });
  const dependenciesOf = createDependencies({ site, lineOf });
  const shown = { info: toSiteInfo(aConfig(), { demo: false, noindex: false }), assets: aPageAssets };
  const contentOf = (uuid: string) => storyAt(uuid).content;
  const pages = site.pages.map((page) => {
    const inputs = site.inputs(page);
    const props = JSON.stringify(site.props(page, { ...shown, contentOf }));
    return [page.file, { key: keyOf(inputs), dependencies: dependenciesOf(inputs), props }] as const;
  });
  return { site, lineOf, summaries, hashes: stories.map((one) => one.hash), pages: new Map(pages) };
}

type Linked = ReturnType<typeof linked>;

/** Compares all pages after an edit: which are unchanged, which are not, and what is wrong with either. */
function compare(now: Linked, before: Linked) {
  const byHash = new Map(before.hashes.map((own, line) => [own, before.summaries[line]]));
  const record = { hashes: before.hashes, latest: { days: {} } };
  const isAffected = affected(record, { ...now, cached: { get: (line) => byHash.get(line) } });
  const met = { same: 0, other: [] as string[], inPlace: 0 };
  const wrong: string[] = [];
  for (const [file, { key, props }] of now.pages) {
    const then = before.pages.get(file);
    if (then?.key === key) {
      met.same += 1;
      if (then.props !== props) wrong.push(`${file} has the key that it had`);
      continue;
    }
    met.other.push(file);
    if (!isAffected) continue;
    met.inPlace += 1;
    if (!isAffected(then?.dependencies ?? [])) wrong.push(`${file} does not depend on it: ${changedParts(key, then?.key, [])?.join()}`);
  }
  return { ...met, wrong };
}

test(
  `after each of ${EDITS} random edits, equal keys mean equal props, and pages with other keys depend on what changed`,
  { timeout: 120_000 },
  () => {
    const mutations = createMutations(11, SITE);
    let before = linked(mutations.stories());
    const met = { same: 0, other: 0, inPlace: 0 };
    for (let number = 0; number < EDITS; number++) {
      const edit = `edit ${number}: ${mutations.editStory()}`;
      const now = linked(mutations.stories());
      const { wrong, same, other, inPlace } = compare(now, before);
      expect(wrong, edit).toEqual([]);
      met.same += same;
      met.other += other.length;
      met.inPlace += inPlace;
      before = now;
    }
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(EDITS);
  },
);

const lesson = 'cursos/html-desde-cero/texto-con-sentido';
const tools = demoStories().find(({ full_slug: slug }) => slug === 'temas/herramientas')?.['uuid'];

test.each<[string, string, object, readonly string[]]>([
  ['the menus', 'config/menus', { content: { note: 'Otra' } }, ['index.html', '404.html', `${lesson}/index.html`]],
  ['the name of a page above it', 'consejos/', { content: { title: 'Otros' } }, ['consejos/satisfies/index.html']],
  ['its course, wherever it stands itself', 'cursos/html-desde-cero/', { content: { summary: 'Otro' } }, ['elsewhere/index.html']],
  ['another lesson of its course', lesson, { content: { summary: 'Otra' } }, ['elsewhere/index.html', 'cursos/html-desde-cero/index.html']],
  ['a story that its list shows', 'consejos/satisfies', { name: 'Otro', content: { title: 'Otro' } }, ['consejos/index.html']],
  ['what has come under its category', 'consejos/satisfies', { content: { categories: [tools] } }, ['temas/herramientas/index.html']],
  [
    'whom a list has first',
    'consejos/satisfies',
    { first_published_at: '2030-01-01T00:00:00.000Z' },
    ['consejos/dialog-nativo/index.html'],
  ],
])('a page depends on %s', (_, slug, { content, ...fields }: { readonly content?: object }, files) => {
  const stories = demoStories().map((story) =>
    story['full_slug'] === 'cursos/html-desde-cero/la-estructura-de-la-pagina' ? { ...story, path: 'elsewhere' } : story,
  );
  const edited = stories.map((story) =>
    story['full_slug'] === slug ? { ...story, ...fields, content: { ...(story['content'] as object), ...content } } : story,
  );
  const { wrong, other } = compare(linked(edited), linked(stories));
  expect(wrong).toEqual([]);
  expect(other).toEqual(expect.arrayContaining([...files]));
});

const [devtips, workshops] = [{ of: ['devtip'] }, { of: ['workshop'] }] as const satisfies readonly ListQuery[];

/** The parts in which a page's keys differ between two sites. */
function differing(url: string, ...sites: readonly [readonly RawStory[], readonly RawStory[]]) {
  const [before, now] = sites.map((stories) => {
    const site = aSite(stories, aConfig(), { readsOf: ({ component }) => (component === 'home' ? [devtips, workshops] : []) });
    const lines = new Map(stories.map((story) => [story['uuid'], JSON.stringify(story)]));
    const page = site.pages.find((one) => one.url === url);
    if (!page) throw new Error(`no page ${url}`);
    return createPageKeys(site, { shared: '', lineOf: (uuid) => lines.get(uuid) ?? '' })(site.inputs(page));
  });
  return changedParts(now ?? '', before, []);
}

const course = (content: object, slug = 'cursos/x/') => aStory({ slug, content: { component: 'course', ...content } });
const aLesson = aStory({ slug: 'cursos/x/1', content: { component: 'lesson' } });
const awayFromIt = { ...aLesson, path: 'a' };
const home = aStory({ slug: 'home', content: { component: 'home' } });
const listed = (slug: string, component: string) => aStory({ slug, content: { component } });

test.each<[string, string, readonly RawStory[], readonly RawStory[], readonly string[]]>([
  ['nothing', '/a', [awayFromIt, course({})], [awayFromIt, course({})], []],
  ['its course', '/a', [awayFromIt, course({})], [awayFromIt, course({ summary: 'S' })], ['course']],
  [
    'the name above it',
    '/b/c',
    [course({ title: 'B' }, 'b'), aStory({ slug: 'b/c' })],
    [course({ title: 'C' }, 'b'), aStory({ slug: 'b/c' })],
    ['place'],
  ],
  ['the kind of what it lists', '/', [home, listed('x', 'devtip')], [home, listed('x', 'workshop')], ['place', 'cards']],
])('the key of a page changes with %s', (_, url, before, now, parts) => {
  expect(differing(url, before, now)).toEqual(parts);
});

test('a lesson at another path depends on its course', () => {
  const site = aSite([awayFromIt, course({})]);
  const uuids = [...site.stories.keys()];
  const inputs = site.pages.filter(({ url }) => url === '/a').map(site.inputs)[0];
  const dependenciesOf = createDependencies({ site, lineOf: (uuid) => uuids.indexOf(uuid) });
  expect(inputs && dependenciesOf(inputs)).toContain(uuids.indexOf(uuidOf('cursos/x/')));
});

test.each([
  ['id', { id: 1 }],
  ['uuid', { uuid: uuidOf('another') }],
  ['slug', { full_slug: 'b' }],
  ['real path', { path: 'b' }],
  ['alternates', { alternates: [{ full_slug: 'en/b', published: true }] }],
  ['component', { content: { component: 'static' } }],
  ['date of its own', { content: { component: 'page', date: '2026-06-01' } }],
])('a story with another %s has another place', (_, change) => {
  const placeIn = (story: RawStory) => [...aSite([story]).stories.values()].map(({ source }) => placeOf(source));
  const story = aStory({ slug: 'a' });
  expect(placeIn({ ...story, ...change })).not.toEqual(placeIn(story));
  expect(placeIn({ ...story, name: 'Otro' })).toEqual(placeIn(story));
});
