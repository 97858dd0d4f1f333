import { hash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ListQuery } from '../../../templates/contract.ts';
import { ROOT } from '../../../test/support/academy.ts';
import { aConfig, aPageAssets, aSite, aStory, TODAY, uuidOf } from '../../../test/support/builders.ts';
import { loadTemplates } from '../../../test/support/load-templates.ts';
import { createMutations, demoStories } from '../../../test/support/mutations.ts';
import type { RawStory } from '../../../test/support/mutations.ts';
import { memoize } from '../../memoize.ts';
import { buildSite, toCard } from '../graph.ts';
import type { Site, SiteStory } from '../graph.ts';
import { outlineOf } from '../graph/site-outline.ts';
import { isUnreadable, parseStory } from '../parse.ts';
import type { SourceStory } from '../parse.ts';
import { planPages } from '../routes.ts';
import { placeOf, summarise } from '../summary.ts';
import type { StorySummary } from '../summary.ts';
import { createPageInputs, menusOf } from './inputs.ts';
import { changedParts, createPageKeys } from './key.ts';
import { toPageProps } from './props.ts';
import { changedBy, createDependencies } from './readers.ts';
import { toSiteInfo } from './site-info.ts';

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
  const site = buildSite(
    stories.map(({ summary }) => summary),
    { config: aConfig(), today: TODAY },
  );
  const lines = new Map(stories.map(({ summary }, line) => [summary.uuid, line]));
  const lineOf = (uuid: string) => lines.get(uuid) ?? -1;
  const storyAt = (uuid: string) => stories[lineOf(uuid)] as Read;
  const keyOf = createPageKeys(site, { shared: '', lineOf: (uuid) => storyAt(uuid).hash });
  const dependenciesOf = createDependencies({ site, lineOf });
  const inputsOf = createPageInputs(site);
  const propsOf = propsIn(site, (uuid) => storyAt(uuid).content);
  const pages = planPages(site).map((page) => {
    const inputs = inputsOf(page);
    return [page.file, { key: keyOf(inputs), dependencies: dependenciesOf(inputs), props: JSON.stringify(propsOf(inputs)) }] as const;
  });
  return { stories, site, lineOf, outline: outlineOf(site, lineOf), pages: new Map(pages) };
}

type Linked = ReturnType<typeof linked>;

function propsIn(site: Site, contentOf: (uuid: string) => SourceStory['content']) {
  const find = (uuid: string) => site.stories.get(uuid) as SiteStory;
  const storyOf = (uuid: string) => ({ ...find(uuid).story, content: contentOf(uuid) });
  const info = toSiteInfo(aConfig(), { demo: false, noindex: false });
  const sources = {
    storyOf,
    menuOf: storyOf,
    cardOf: (uuid: string) => toCard(find(uuid)),
    menus: menusOf(site),
    info,
    assets: aPageAssets,
  };
  return (inputs: Parameters<typeof toPageProps>[0]) => toPageProps(inputs, sources);
}

/** The stories with changed content; null if one has moved, is new or removed, or shares its address with another. */
function changedInPlace(now: Linked, before: Linked) {
  if (now.stories.length !== before.stories.length) return null;
  const pairs = now.stories.map(({ summary }, line) => ({ now: summary, before: (before.stories[line] as Read).summary }));
  const changed = pairs.filter((_, line) => now.stories[line]?.hash !== before.stories[line]?.hash);
  const hasMoved = (pair: (typeof pairs)[number]) =>
    placeOf(pair.now) !== placeOf(pair.before) || before.outline.taken.some(({ story, by }) => [story, by].includes(pair.now.uuid));
  return changed.some(hasMoved) ? null : changed;
}

/** Compares all pages after an edit: which are unchanged, which are not, and what is wrong with either. */
function compare(now: Linked, before: Linked) {
  const changed = changedInPlace(now, before);
  const concerned = changed && changedBy(changed, now);
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
    if (!concerned) continue;
    met.inPlace += 1;
    if (!then?.dependencies.some((one) => concerned.has(one)))
      wrong.push(`${file} does not depend on it: ${changedParts(key, then?.key, [])?.join()}`);
  }
  if (changed) expect(now.outline).toEqual(before.outline);
  return { ...met, wrong };
}

test(
  `after each of ${EDITS} random edits, equal keys mean equal props, and pages with other keys depend on what changed`,
  { timeout: 120_000 },
  () => {
    const mutations = createMutations(11, ROOT);
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
    const page = planPages(site).find((one) => one.url === url);
    if (!page) throw new Error(`no page ${url}`);
    return createPageKeys(site, { shared: '', lineOf: (uuid) => lines.get(uuid) ?? '' })(createPageInputs(site)(page));
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
  const inputs = planPages(site, ({ url }) => url === '/a').map(createPageInputs(site))[0];
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
