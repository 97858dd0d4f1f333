import { pictureOf } from '../../templates/head/share-image.ts';
import type { Block, Layout, Link, ListQuery, Story } from '../../templates/contract.ts';
import { messageOf } from '../report/errors.ts';
import { checkBlocks } from './check-blocks.ts';
import type { BlockFinding } from './check-blocks.ts';
import { checkPictures } from './check-pictures.ts';
import type { SourceStory } from './parse.ts';
import { searchWords } from './search-words.ts';
import type { SearchWords } from './search-words.ts';
import { referencesOf } from './walk.ts';
import type { Found, Relation } from './walk.ts';

/** What the site needs to know of a story to place it and to plan every page that shows it: all but the body, which only its own page reads. */
export interface StorySummary extends Omit<SourceStory, 'content' | 'refused'> {
  readonly component: string;
  /** The title an editor gave, else the story's name. */
  readonly title: string;
  /** The layout an editor chose; null for the component's. */
  readonly layout: Layout | null;
  /** The address of the picture that its page is known by; null where it has none. */
  readonly picture: string | null;
  /** What lists choose and sort by. */
  readonly listed: { readonly by: readonly string[]; readonly categories: readonly string[]; readonly date: string };
  /** Its content without `body`, as JSON: what other pages show. */
  readonly card: string;
  /** What the card refers to. */
  readonly cardRefs: { readonly relations: readonly Relation[]; readonly links: readonly string[] };
  readonly relations: readonly Found<Relation>[];
  /** Links to stories and to addresses of the site. */
  readonly links: readonly Found<Pick<Link, 'type' | 'to'>>[];
  /** Lists that its blocks show. */
  readonly queries: readonly ListQuery[];
  /** The components it is made of, itself first. */
  readonly components: readonly string[];
  readonly findings: readonly BlockFinding[];
  /** What it is found by beside its title. */
  readonly words: SearchWords;
}

/** What is known of the templates: which components have a file, and what a block declared to read beside its own fields. */
export interface BlockKnowledge {
  hasBlock(component: string): boolean;
  readsOf(block: Block, story: SourceStory): readonly ListQuery[];
}

/** What a block's `reads` threw, which is the cause, and for which block of which story. */
export class ReadsError extends Error {
  override readonly name = 'ReadsError';
  /** Where in the story the block is; empty for the story itself. */
  readonly path: string;
  readonly component: string;
  /** Its full slug. */
  readonly story: string;

  constructor({ path, value }: Found<Block>, story: string, cause: unknown) {
    super(`the reads of ${value.component} threw in ${story}: ${messageOf(cause)}`, { cause });
    this.path = path;
    this.component = value.component;
    this.story = story;
  }
}

/**
 * Sums up a story; throws a `ReadsError` where a block cannot tell what it reads. Like the story itself, that depends on no other one, so it can be kept as
 * long as its bytes and the program are the same.
 */
export function summarise(source: SourceStory, knowledge: BlockKnowledge): StorySummary {
  const { content, refused, ...facts } = source;
  // On other pages the story is not what is being edited.
  const { body: _, _editable: __, ...card } = content as Block & { readonly body?: unknown };
  const all = referencesOf(content);
  const shown = referencesOf(content, { skipBody: true });
  return {
    ...facts,
    component: content.component,
    title: titleOf(source),
    layout: layoutOf(content),
    picture: pictureOf(source)?.src ?? null,
    listed: {
      by: [field(content, 'author'), field(content, 'teacher')].filter(isText),
      categories: list(field(content, 'categories')).filter(isText),
      date: String(field(content, 'date') || ''),
    },
    card: JSON.stringify(card),
    cardRefs: {
      relations: shown.relations.map(({ value }) => value),
      links: [...new Set(shown.links.flatMap(({ value }) => (value.type === 'story' ? [value.to] : [])))],
    },
    relations: all.relations,
    links: all.links.filter(({ value }) => isOfSite(value)).map(({ path, value: { type, to } }) => ({ path, value: { type, to } })),
    queries: all.blocks.flatMap((found) => queriesOf(found, { source, knowledge })),
    components: [...new Set(all.blocks.map(({ value }) => value.component))],
    findings: [...checkBlocks(all.blocks, { hasBlock: knowledge.hasBlock, refused }), ...checkPictures(all)],
    words: searchWords(content, all),
  };
}

/** When a story was published for the first time, by which lists of the newest are ordered; null where it never was. */
export const firstPublished = ({ firstPublishedAt, publishedAt }: Pick<StorySummary, 'firstPublishedAt' | 'publishedAt'>): string | null =>
  firstPublishedAt ?? publishedAt;

/** All that other pages are found and ordered by: stories that have the places they had make the site they made. */
export const placeOf = (story: Pick<StorySummary, 'id' | 'uuid' | 'fullSlug' | 'path' | 'position' | 'alternates' | 'component'>): string =>
  JSON.stringify([story.id, story.uuid, story.fullSlug, story.path, story.position, story.alternates, story.component]);

/** The title an editor gave, else the story's name. */
function titleOf({ name, content }: Pick<Story, 'name' | 'content'>): string {
  return [field(content, 'title'), field(content, 'name')].find((given): given is string => isText(given)) ?? name;
}

// --- internal ---

function queriesOf(
  found: Found<Block>,
  { source, knowledge }: { readonly source: SourceStory; readonly knowledge: BlockKnowledge },
): readonly ListQuery[] {
  try {
    return knowledge.readsOf(found.value, source);
  } catch (thrown) {
    throw new ReadsError(found, source.fullSlug, thrown);
  }
}

function layoutOf(content: Block): Layout | null {
  const layout = field(content, 'layout');
  return layout === 'full' || layout === 'boxed' ? layout : null;
}

const isOfSite = ({ type, to }: Link) => type === 'story' || (type === 'url' && /^\/(?!\/)/.test(to));
const field = (content: object, name: string): unknown => (content as Readonly<Record<string, unknown>>)[name];
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
