import type { ListQuery, MessageKey, Story, Translate } from './contract.ts';
import { blockKey } from './registry.ts';
import type { ComponentName } from './schema.ts';

/** What differs between kinds of content, besides what the page of one looks like: that is its block. */
export interface KindRow {
  /** What one of its stories is called, and several; missing if visitors have no name for it. */
  readonly names?: readonly [one: MessageKey, several: MessageKey];
  /** How its stories are sorted in lists. @default 'position' */
  readonly order?: ListQuery['order'];
  /** What its lists look like. @default cards */
  readonly layout?: 'agenda' | 'quotes';
  /** The facts on its cards, in this order. */
  readonly facts?: readonly CardFact[];
  /** Whether its stories are news: in the feeds, and among the newest of the site. */
  readonly isNews?: true;
  /** The field that says who made it, on whose page it is listed. */
  readonly madeBy?: 'teacher' | 'author';
  /** Above its stories on the page of a category; missing if they are in none. */
  readonly inCategory?: MessageKey;
  /** Whether each story has a calendar file. */
  readonly hasCalendar?: true;
  /** Whether lists of the default language have its stories in all languages, each in its own. */
  readonly isOfAllLanguages?: true;
  /** What a page is to search engines (https://schema.org); missing if only a page. */
  readonly schemaType?: SchemaType;
  /** Whether it is an article to social networks. */
  readonly isArticle?: true;
  /** Where `llms.txt` lists its pages; missing if it does not. */
  readonly llms?: 'sections' | 'courses';
}

export type CardFact = 'author' | 'day' | 'duration' | 'level' | 'minutes' | 'past' | 'place' | 'price' | 'role';
export type SchemaType = 'Article' | 'Course' | 'EducationEvent' | 'LearningResource' | 'Person' | 'VideoObject';

/** The kinds of content by component, in the order in which they are offered. */
export const KINDS = rows({
  course: {
    names: ['kinds.course', 'kinds.several.course'],
    facts: ['level', 'duration'],
    isNews: true,
    madeBy: 'teacher',
    inCategory: 'category.course',
    schemaType: 'Course',
    llms: 'courses',
  },
  lesson: {
    names: ['kinds.lesson', 'kinds.several.lesson'],
    facts: ['minutes'],
    schemaType: 'LearningResource',
    isArticle: true,
  },
  workshop: {
    names: ['kinds.workshop', 'kinds.several.workshop'],
    order: 'date',
    layout: 'agenda',
    facts: ['day', 'past', 'place', 'price'],
    isNews: true,
    madeBy: 'teacher',
    inCategory: 'category.workshop',
    hasCalendar: true,
    schemaType: 'EducationEvent',
  },
  devtip: {
    names: ['kinds.devtip', 'kinds.several.devtip'],
    order: 'newest',
    facts: ['author'],
    isNews: true,
    madeBy: 'author',
    inCategory: 'category.devtip',
    schemaType: 'Article',
    isArticle: true,
  },
  fundamental: {
    names: ['kinds.fundamental', 'kinds.several.fundamental'],
    order: 'newest',
    facts: ['author'],
    isNews: true,
    madeBy: 'author',
    schemaType: 'Article',
    isArticle: true,
  },
  key: {
    names: ['kinds.key', 'kinds.several.key'],
    order: 'newest',
    facts: ['author'],
    isNews: true,
    madeBy: 'author',
    schemaType: 'Article',
    isArticle: true,
  },
  show: {
    names: ['kinds.show', 'kinds.several.show'],
    order: 'newest',
    facts: ['duration', 'author'],
    isNews: true,
    madeBy: 'author',
    schemaType: 'VideoObject',
  },
  author: { names: ['kinds.author', 'kinds.several.author'], facts: ['role'], schemaType: 'Person' },
  category: { names: ['kinds.category', 'kinds.several.category'] },
  testimonial: { layout: 'quotes', isOfAllLanguages: true },
  home: { llms: 'sections' },
  page: { llms: 'sections' },
  static: { llms: 'sections' },
});

export type Kind = keyof typeof KINDS;

/** What is known of a component as a kind of content, however its name is spelled; an empty row if it is none. */
export const rowOf = (component: string): KindRow => ROWS.get(blockKey(component)) ?? {};

/** The kinds whose rows fulfil a condition, in order. */
export const kindsWhere = (isWanted: (row: KindRow) => unknown): readonly Kind[] => ALL.filter((kind) => isWanted(KINDS[kind]));

/** The kind of a story, if visitors have a name for it; null for a generic page. */
export function kindOf({ content }: Pick<Story, 'content'>): Kind | null {
  const key = blockKey(content.component);
  return NAMED.find((kind) => kind === key) ?? null;
}

/** What a story of a kind is called; empty if visitors have no name for it. */
export const kindName = (kind: Kind, t: Translate): string => nameOf(kind, 0, t);

/** The names of all kinds in a language. */
export const kindNames = (t: Translate): Readonly<Record<string, string>> => namesOf(0, t);

/** The names of all kinds for several pages of each. */
export const kindPlurals = (t: Translate): Readonly<Record<string, string>> => namesOf(1, t);

// --- internal ---

/** Checks the rows, and makes them equal in type. */
function rows<Name extends ComponentName>(all: Readonly<Record<Name, KindRow>>): Readonly<Record<Name, KindRow>> {
  return all;
}

const ALL = Object.keys(KINDS) as readonly Kind[];
const NAMED = kindsWhere(({ names }) => names);
const ROWS: ReadonlyMap<string, KindRow> = new Map(Object.entries(KINDS));

function nameOf(kind: Kind, number: 0 | 1, t: Translate): string {
  const key = KINDS[kind].names?.[number];
  return key ? t(key) : '';
}

const namesOf = (number: 0 | 1, t: Translate) => Object.fromEntries(NAMED.map((kind) => [kind, nameOf(kind, number, t)]));
