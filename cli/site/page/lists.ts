import type { ListQuery, Locale } from '../../../templates/contract.ts';
import { parseEventDate } from '../../../templates/parts/dates.ts';
import { rowOf } from '../../../templates/kinds.ts';
import { blockKey } from '../../../templates/registry.ts';
import { compare } from '../../lib/lists.ts';
import { lazy, memoize } from '../../lib/memoize.ts';
import type { Graph, SiteStory } from '../graph.ts';
import { isOver } from '../graph/days.ts';
import { inLanguage } from '../graph/translations.ts';
import { firstPublished, type StorySummary } from '../summary.ts';
import { defaultLocale } from '../url.ts';

/** Answers list queries over a site; stories are grouped once by component, and by component and author or category. */
export function createLists(site: Graph): (query: ListQuery, locale: Locale) => readonly SiteStory[] {
  const all = [...site.stories.values()];
  const places = lazy(() => new Map([...site.stories.keys()].map((uuid, place) => [uuid, place])));
  const placeOf = ({ story }: SiteStory) => places().get(story.uuid) ?? 0;
  const answers = new Map<string, readonly SiteStory[]>();
  const gathered = memoize((what: keyof typeof GROUPS) => grouped(all, (one) => GROUPS[what](one, site)));
  const groupOf = (component: string, by: string | undefined, category: string | undefined) => {
    const kind = blockKey(component);
    if (by) return gathered('authors').get(`${kind} ${by}`);
    return category ? gathered('categories').get(`${kind} ${category}`) : gathered('all').get(kind);
  };

  return (query, locale) => {
    const key = JSON.stringify([query, locale]);
    const known = answers.get(key);
    if (known) return known;
    const { of, order = 'position', upcoming = false, limit } = query;
    const [by, category] = [query.by, query.category].map((one) => one && meantBy(one, locale, site));
    const found = of
      .flatMap((component) => groupOf(component, by, category) ?? [])
      .filter((one) => isListed(one, locale, site))
      .filter((one) => !upcoming || !isOver(one, site))
      .filter((one) => !by || !category || categoriesOf(one, site).has(category))
      .toSorted(order === 'position' ? (a, b) => placeOf(a) - placeOf(b) : ORDER[order]);
    const sorted = order === 'date' ? pastLast(found, site) : found;
    const answer = limit ? sorted.slice(0, limit) : sorted;
    answers.set(key, answer);
    return answer;
  };
}

/**
 * The stories that a list asks for, in words, by its key.
 *
 * @example listWords(listKey({ of: ['course', 'workshop'] })) // => 'course, workshop'
 */
export const listWords = (key: string): string => (JSON.parse(key) as ListKey)[0].join(', ');

/** What a list's selection or order depends on in stories of its kinds, by the list's key; a list by position without filters depends on nothing. */
export function listDepends(key: string): readonly string[] {
  const [of, by, category, order, , upcoming] = JSON.parse(key) as ListKey;
  const kinds = of.map(blockKey);
  return [...(by || category || order === 'date' || upcoming ? kinds.map(choosing) : []), ...(order === 'newest' ? kinds.map(dating) : [])];
}

/** What changed about a story that lists of its kind depend on, as in `listDepends`. */
export function listChanges(kind: string, now: StorySummary, before: StorySummary): readonly string[] {
  const choosesOthers = JSON.stringify(now.listed) !== JSON.stringify(before.listed);
  return [...(choosesOthers ? [choosing(kind)] : []), ...(firstPublished(now) !== firstPublished(before) ? [dating(kind)] : [])];
}

// --- internal ---

// The format of `listKey`.
type ListKey = readonly [of: readonly string[], by: string, category: string, order: ListQuery['order'], limit: number, upcoming: boolean];

const choosing = (kind: string) => `chosen ${kind}`;
const dating = (kind: string) => `newest ${kind}`;

function isListed({ source, story }: SiteStory, locale: Locale, site: Graph): boolean {
  if (story.locale === locale) return true;
  return rowOf(source.component).isOfAllLanguages === true && locale === defaultLocale(site.config);
}

/** How stories are grouped for queries, and the keys of each story in a group. */
const GROUPS = {
  all: ({ kind }: SiteStory): readonly string[] => [kind],
  authors: (one: SiteStory, site: Graph) =>
    [...targets(one.source.listed.by, one.story.locale, site)].map((author) => `${one.kind} ${author}`),
  categories: (one: SiteStory, site: Graph) => [...categoriesOf(one, site)].map((category) => `${one.kind} ${category}`),
};

function grouped(stories: readonly SiteStory[], namesOf: (one: SiteStory) => readonly string[]): ReadonlyMap<string, readonly SiteStory[]> {
  const groups = new Map<string, SiteStory[]>();
  for (const one of stories)
    for (const name of namesOf(one)) {
      const same = groups.get(name);
      if (same) same.push(one);
      else groups.set(name, [one]);
    }
  return groups;
}

const categoriesOf = ({ source, story }: SiteStory, site: Graph) => targets(source.listed.categories, story.locale, site);

/** Uuids of the stories that references mean. */
const targets = (references: readonly string[], locale: Locale, site: Graph): ReadonlySet<string> =>
  new Set(references.map((one) => meantBy(one, locale, site)));

// Both the query and the listed story may name an author in another language.
function meantBy(reference: string, locale: Locale, site: Graph): string {
  const found = site.find(reference);
  return found ? inLanguage(found, { locale }, site).story.uuid : reference;
}

const time = ({ source }: SiteStory) => parseEventDate(source.listed.date)?.date.getTime() ?? Infinity;

/** Events by date, those that are over at the end and the latest of them first. */
const pastLast = (events: readonly SiteStory[], site: Graph) => [
  ...events.filter((one) => !isOver(one, site)),
  ...events.filter((one) => isOver(one, site)).toReversed(),
];

const ORDER: Readonly<Record<Exclude<NonNullable<ListQuery['order']>, 'position'>, (a: SiteStory, b: SiteStory) => number>> = {
  newest: (a, b) => compare(b.story.publishedAt ?? '', a.story.publishedAt ?? '') || compare(a.story.url ?? '', b.story.url ?? ''),
  date: (a, b) => compare(time(a), time(b)) || compare(a.story.url ?? '', b.story.url ?? ''),
};
