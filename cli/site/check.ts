import { blockKey } from '../../templates/registry.ts';
import type { SiteConfig } from '../config/define.ts';
import { missingHomes } from './check/homes.ts';
import { checkFields, checkFolders } from './check/languages.ts';
import { isFallback } from './graph/fallbacks.ts';
import { checkReferences } from './check/references.ts';
import { checkSecrets } from './check/secrets.ts';
import { checkSettings, checkWithoutPage } from './check/settings.ts';
import { unshownStories } from './check/unshown.ts';
import type { Graph, SiteStory } from './graph.ts';
import { menusOf } from './page/inputs.ts';
import type { UnreadableStory } from './parse.ts';
import type { Problem } from './problems.ts';
import { screenAt, WITH_COPY } from './routes.ts';
import { menusSlug, storyUrl, toAddress, whyNoRealPath } from './url.ts';
import { whyNoPage } from './usable-addresses.ts';

/** What a story is checked against. */
interface StoryContext {
  readonly graph: Graph;
  /** Addresses of all pages and screens, and of the files beside them. */
  readonly addresses: ReadonlySet<string>;
  /** Address of a story in the editor; null for a local space. */
  readonly editUrl: (storyId: number) => string | null;
}

interface SiteContext extends StoryContext {
  /** The stories that nothing shows. */
  readonly hidden: ReadonlySet<SiteStory>;
  readonly unreadable: readonly UnreadableStory[];
}

/** All findings about the content of a site, collected so that one bad story does not hide the others. */
export interface SiteProblems {
  /** Findings in no particular story, or in several. */
  readonly site: readonly Problem[];
  /** Findings in a story, by its uuid. */
  readonly stories: ReadonlyMap<string, readonly Problem[]>;
}

/** Checks a whole site, and in it these stories. */
export function checkSite({ unreadable, hidden, ...context }: SiteContext, uuids: Iterable<string>): SiteProblems {
  const { graph, addresses, editUrl } = context;
  const stories = new Map<string, readonly Problem[]>();
  for (const uuid of uuids) {
    const one = graph.stories.get(uuid);
    // What is wrong with it is said of its original.
    const found = one && !isFallback(one) ? [...checkStory(one, context)] : [];
    if (found.length > 0) stories.set(uuid, found);
  }
  const site = [
    ...unreadable.map(toUnreadable),
    ...graph.taken.map((one) => ({ ...toTaken(one, graph.config), editUrl: editUrl(one.story.id) })),
    ...checkRootRedirect(graph, addresses),
    ...differingComponents(graph),
    ...missingHomes(graph, addresses),
    ...missingMenus(graph),
    ...checkFolders(graph),
    ...checkSettings(graph),
    ...checkWithoutPage(graph),
    ...unshownStories({ graph, hidden }, editUrl),
  ];
  return { site, stories };
}

/** All findings as one list. */
export const allOf = ({ site, stories }: SiteProblems): readonly Problem[] => [...site, ...[...stories.values()].flat()];

/** The findings in one story. */
export function* checkStory(one: SiteStory, { graph, addresses, editUrl }: StoryContext): Generator<Problem> {
  const at = { story: one.source.fullSlug, editUrl: editUrl(one.source.id) };

  // A page has an address that can be used.
  const address = one.story.url ?? storyUrl(one.source, graph.config);
  const why = one.story.url ? null : whyNoPage(address);
  if (why !== null) {
    const message = `its address ${address} cannot be used: ${why}`;
    yield { ...at, code: 'addressTaken', path: '', message, hint: 'Rename the story, or set a real path.' };
  }
  const whyNot = whyNoRealPath(one.source, graph.config);
  if (one.story.url && whyNot !== null) {
    const message = `its real path ${one.source.path} ${whyNot}, so its address is ${address}`;
    yield { ...at, code: 'badValue', path: '', message, hint: 'Change the real path, or empty it.' };
  }
  for (const wrong of wrongAtScreen(one, graph)) {
    const message = `its address ${one.story.url} belongs to a page of the site itself, which ${wrong}`;
    yield { ...at, code: 'addressTaken', path: '', message, hint: 'Rename the story, or set a real path.' };
  }
  // Stories without a page, such as menus, are data for other pages: no block renders them.
  for (const finding of one.source.findings) if (one.story.url || !OF_PAGES.has(finding.code)) yield { ...at, ...finding };
  for (const found of checkSecrets(one.source.secrets, graph.config)) yield { ...at, ...found };
  for (const found of checkReferences(one, { graph, addresses })) yield { ...at, ...found };
  if (one.story.url) {
    for (const { code, label } of graph.config.locales) {
      const translation = graph.stories.get(one.translations[code] ?? '');
      if (code === one.story.locale || (translation && !isFallback(translation))) continue;
      yield {
        ...at,
        code: 'untranslated',
        path: '',
        message: `there is no ${label} version of this page`,
        hint: 'Translate it (its fields, or a story of its own that is linked to it in the Dimensions app), or keep it in one language.',
      };
    }
  }
  for (const found of checkFields(one, graph)) yield { ...at, ...found };
}

// --- internal ---

/** Findings about what a page would show. */
const OF_PAGES: ReadonlySet<Problem['code']> = new Set<Problem['code']>(['unknownComponent', 'unshownContent']);

// A screen has its versions at its own addresses, whatever its text is linked to.
function wrongAtScreen({ story: { url }, translations }: SiteStory, { stories, config }: Graph): readonly string[] {
  const screen = url && screenAt(url, config);
  if (!screen) return [];
  if (!WITH_COPY.has(screen) || url !== url.toLowerCase()) return ['does not show its text'];
  return Object.values(translations)
    .flatMap((uuid) => stories.get(uuid) ?? [])
    .filter(({ story }) => story.url && screenAt(story.url, config) !== screen)
    .map(({ source }) => `is no translation of "${source.name}" (${source.fullSlug})`);
}

function checkRootRedirect({ config }: Graph, addresses: ReadonlySet<string>): readonly Problem[] {
  const to = config.routes.rootRedirect;
  if (to === null || addresses.has(toAddress(to))) return [];
  const message = `the root redirects to ${to}, but the site has no such page`;
  return [
    {
      code: 'deadLink',
      story: 'site.config.ts',
      path: 'routes.rootRedirect',
      message,
      hint: 'Set it to a page of the site.',
      editUrl: null,
    },
  ];
}

// Once, however many blocks of it there are.
function differingComponents({ stories }: Graph): readonly Problem[] {
  const found = new Map<string, { readonly component: string; readonly story: string; readonly fields: Set<string> }>();
  for (const { source, story } of stories.values()) {
    for (const { component, fields } of story.url === null ? [] : source.differing) {
      const key = blockKey(component);
      const one = found.get(key) ?? { component, story: source.fullSlug, fields: new Set() };
      found.set(key, one);
      for (const field of fields) one.fields.add(field);
    }
  }
  return [...found.values()].map(({ component, story, fields }) => ({
    code: 'unknownComponent',
    story,
    path: '',
    message: `the component "${component}" has other fields than its block: ${[...fields]
      .toSorted()
      .map((field) => `"${field}"`)
      .join(', ')}; where they are filled in, all fields are shown without that block`,
    hint: `Show these fields in templates/blocks/${component}.tsx, or rename the component (docs/your-space.md).`,
    editUrl: null,
  }));
}

function missingMenus(site: Graph): readonly Problem[] {
  const { locales, routes } = site.config;
  const menus = menusOf(site);
  return locales.flatMap((own): readonly Problem[] => {
    const { code, name } = own;
    const shown = site.stories.get(menus[code]?.story ?? '')?.story.locale;
    if (shown === code) return [];
    const other = locales.find((locale) => locale.code === shown)?.name;
    const message = `${name} has no menus: its pages ${other ? `show those in ${other}` : 'have no navigation in header and footer'}`;
    const hint = 'Publish this story, with the component "menus".';
    return [{ code: 'missingMenus', story: menusSlug(own, routes), path: '', message, hint, editUrl: null }];
  });
}

function toTaken({ story, by, url }: Graph['taken'][number], config: SiteConfig) {
  const other = storyUrl(by, config);
  const why = other === url ? '' : `; its address ${other} is the same file on macOS and Windows`;
  return {
    code: 'addressTaken' as const,
    story: story.fullSlug,
    path: '',
    message: `its address ${url} is taken by "${by.name}" (${by.fullSlug}), which was published later${why}`,
    hint: 'Rename one of the two, or set a real path.',
  };
}

const toUnreadable = ({ story, reason, path }: UnreadableStory): Problem => ({
  code: 'unreadableStory',
  story,
  path: path ?? '',
  message: `it was skipped because ${reason}`,
  hint: path === undefined ? 'Open it in Storyblok and save it again.' : 'Make it simpler or shorter, or split it into several stories.',
  editUrl: null,
});
