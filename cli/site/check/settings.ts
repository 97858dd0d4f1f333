import { KINDS } from '../../../templates/kinds.ts';
import { blockKey } from '../../../templates/registry.ts';
import { groupBy } from '../../lib/lists.ts';
import { fieldsOf } from '../story/fields.ts';
import type { Graph, SiteStory } from '../graph.ts';
import type { Problem } from '../problems.ts';
import { localeHome, toAddress } from '../url.ts';

/**
 * Finds content types whose stories are pages although they hold what pages read: settings, a header, a footer, menus. Facts decide: no story links to
 * them, and either their name says what they are, or other stories read them and they consist of links. Silence is better than a false alarm.
 */
export function checkSettings(graph: Graph): readonly Problem[] {
  const { routes } = graph.config;
  const all = [...graph.stories.values()];
  const candidates = [...groupBy(all, ({ kind }) => kind)].filter(([kind, stories]) => mayBeSettings(kind, stories, graph));
  if (candidates.length === 0) return [];
  const known = referencesIn(all, graph);
  const found = candidates.filter(([kind, stories]) => isSettings(kind, stories, known)).map(([, stories]) => stories);
  if (found.length === 0) return [];
  const names = found.map(([first]) => first?.source.component ?? '');
  const listed = found.map((stories, index) => `"${names[index]}" (${slugsOf(stories)})`).join(', ');
  const allNames = [...routes.withoutPage, ...names].map((name) => `'${name}'`).join(', ');
  return [
    {
      code: 'settingsPage',
      story: found[0]?.[0]?.source.fullSlug ?? '',
      path: '',
      message: `stories that seem to hold settings or navigation are pages, to which nothing links: ${listed}`,
      hint: `If visitors should not see them, write routes: { withoutPage: [${allNames}] } into site.config.ts; their content stays what other pages read.`,
      editUrl: null,
    },
  ];
}

/** Reports names in `routes.withoutPage` that neither a schema nor a story has: what they are to leave out would be a page. */
export function checkWithoutPage({ stories, config }: Pick<Graph, 'stories' | 'config'>): readonly Problem[] {
  const used = new Set([...stories.values()].map(({ kind }) => kind));
  return config.routes.withoutPage.flatMap((name): readonly Problem[] =>
    used.has(blockKey(name)) || fieldsOf(name)
      ? []
      : [
          {
            code: 'unknownComponent',
            story: 'site.config.ts',
            path: 'routes.withoutPage',
            message: `no story and no schema has the component "${name}"`,
            hint: 'Correct its name, or remove it.',
            editUrl: null,
          },
        ],
  );
}

// --- internal ---

// What a content type of settings or navigation is called, in English and Spanish: the end of its name, as in `SiteSettings` or `main_navigation`.
const NAMES = /(?:settings?|config|configuration|globals?|header|footer|nav|navbar|navigation|ajustes|configuracion|cabecera|navegacion)$/;

/** Stories of one type in each language that are what a site has once or twice. */
const FEW = 2;

/** Whether no fact about its own stories says that a type is one of pages. */
function mayBeSettings(kind: string, stories: readonly SiteStory[], { config }: Graph): boolean {
  const homes = new Set(config.locales.map(({ prefix }) => localeHome(prefix)));
  return (
    !Object.hasOwn(KINDS, kind) &&
    stories.some(({ story }) => story.url) &&
    stories.every(({ source, story }) => !source.isStartpage && !source.path?.trim() && !(story.url && homes.has(story.url)))
  );
}

interface References {
  readonly linked: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
}

function isSettings(kind: string, stories: readonly SiteStory[], { linked, read }: References): boolean {
  if (stories.some(({ story }) => linked.has(story.uuid))) return false;
  const isRead = stories.some(({ story }) => read.has(story.uuid));
  if (!NAMES.test(kind)) return isRead && stories.every(({ source }) => source.mentions.isNavigation);
  const perLanguage = groupBy(stories, ({ story }) => story.locale);
  return isRead || [...perLanguage.values()].every((own) => own.length <= FEW);
}

/** The stories that others link to, and those that others name in another way. */
function referencesIn(all: readonly SiteStory[], { find, byUrl }: Graph): References {
  const linked = new Set<string>();
  const read = new Set<string>();
  for (const one of all) {
    const { links, stories } = one.source.mentions;
    const add = (to: SiteStory | null | undefined, among: Set<string>) => {
      if (to && to !== one) among.add(to.story.uuid);
    };
    for (const to of links) {
      add(find(to), linked);
      add(byUrl.get(toAddress(to)), linked);
    }
    for (const uuid of stories) add(find(uuid), read);
  }
  return { linked, read };
}

const SHOWN = 3;

function slugsOf(stories: readonly SiteStory[]): string {
  const slugs = stories.map(({ source }) => source.fullSlug);
  return slugs.slice(0, SHOWN).join(', ') + (slugs.length > SHOWN ? ` and ${slugs.length - SHOWN} more` : '');
}
