import { pictureOf } from '../../templates/parts/media/main-picture.ts';
import { onOneLine } from '../../templates/parts/story-text.ts';
import type { Block, Layout, Link, ListQuery, Story, StoryId } from '../../templates/contract.ts';
import { toList } from '../lib/json.ts';
import { messageOf } from '../report/errors.ts';
import type { Secret } from '../lib/secrets.ts';
import { checkBlocks } from './check/blocks.ts';
import { checkPictures } from './check/pictures.ts';
import { findSecrets } from './check/secrets.ts';
import { checkTexts } from './check/texts.ts';
import { checkShown } from './check/unshown-fields.ts';
import type { SourceStory, UnreadableStory } from './parse.ts';
import type { BlockFinding } from './problems.ts';
import { mentionsOf, type Mentions } from './story/mentions.ts';
import { searchText, searchWords, type SearchWords } from './story/search.ts';
import type { Texts } from './story/texts.ts';
import { referencesOf, type Found, type Relation } from './story/walk.ts';

/** What the site needs to know of a story to place it and to plan every page that shows it: all but the body, which only its own page reads. */
export interface StorySummary extends Omit<SourceStory, 'content' | 'refused' | 'textsIn'> {
  /** What of its texts its blocks do not show. */
  readonly texts: Texts;
  readonly component: string;
  /** The title set by an editor, else the story's name. */
  readonly title: string;
  /** The layout chosen by an editor; null for the component's default. */
  readonly layout: Layout | null;
  /** The address of the picture that represents its page; null if none. */
  readonly picture: string | null;
  /** What lists select and sort by. */
  readonly listed: { readonly by: readonly string[]; readonly categories: readonly string[]; readonly date: string };
  /** Its content without `body`, as JSON: what other pages show. */
  readonly card: string;
  /** What the card refers to. */
  readonly cardRefs: { readonly relations: readonly Relation[]; readonly links: readonly string[] };
  readonly relations: readonly Found<Relation>[];
  /** Links to stories and to addresses of the site. */
  readonly links: readonly Found<Pick<Link, 'type' | 'to'>>[];
  /** Lists shown by its blocks. */
  readonly queries: readonly ListQuery[];
  /** The components it is made of, starting with its own. */
  readonly components: readonly string[];
  /** Those with other fields than their templates know, each with these fields. */
  readonly differing: readonly DifferingComponent[];
  readonly findings: readonly BlockFinding[];
  readonly mentions: Mentions;
  /** What looks like a secret in its content. */
  readonly secrets: readonly Found<Secret>[];
  /** What search finds it by besides its title. */
  readonly words: SearchWords;
  /** All that it says, a paragraph per line; null if the site does not publish it. */
  readonly text: string | null;
}

/** A component with other fields than its template knows. */
export interface DifferingComponent {
  readonly component: string;
  readonly fields: readonly string[];
}

/** A summary, or why there is none. */
export type Summary = StorySummary | UnreadableStory;

/** What is known of the templates: which components have one, which lists a block declares to read, and which code they highlight. */
export interface BlockKnowledge {
  hasBlock(component: string): boolean;
  readsOf(block: Block, story: StoryId): readonly ListQuery[];
  /** Whether code in a language, by Storyblok's class for it, takes too much work to be highlighted. */
  staysPlain(code: string, className: string): boolean;
}

/** Thrown when a block's `reads` throws, with that as its cause; names the block and its story. */
export class ReadsError extends Error {
  override readonly name = 'ReadsError';
  /** Where in the story the block is; empty for the story itself. */
  readonly path: string;
  readonly component: string;
  /** The full slug of the story. */
  readonly story: string;

  constructor({ path, value }: Found<Block>, story: string, cause: unknown) {
    super(`the reads of ${value.component} threw in ${story}: ${messageOf(cause)}`, { cause });
    this.path = path;
    this.component = value.component;
    this.story = story;
  }
}

/**
 * Summarises a story; throws a `ReadsError` if a block's `reads` fails. Like the story, a summary depends on no other story, so it can be cached as
 * long as the story's bytes and the program stay the same.
 */
export function summarise(source: SourceStory, knowledge: BlockKnowledge, { withText = false } = {}): StorySummary {
  const { content, refused, textsIn, ...facts } = source;
  const texts = textsIn();
  // On other pages, the story is not the one being edited.
  const { body: _, _editable: __, written: ___, ...card } = content as Block & { readonly body?: unknown };
  const all = referencesOf(content);
  const shown = referencesOf(content, { skipBody: true });
  return {
    ...facts,
    texts,
    component: content.component,
    title: titleOf(source),
    layout: layoutOf(content),
    picture: pictureOf(source)?.src ?? null,
    listed: {
      by: [field(content, 'author'), field(content, 'teacher')].filter(isText),
      categories: toList(field(content, 'categories')).filter(isText),
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
    differing: differingIn(all.blocks),
    components: [...new Set(all.blocks.map(({ value }) => value.component))],
    findings: [
      ...checkBlocks(all.blocks, { hasBlock: knowledge.hasBlock, refused }),
      ...checkPictures(all),
      ...checkTexts(all, knowledge),
      ...checkShown(texts, all.blocks),
    ],
    mentions: mentionsOf(content),
    secrets: findSecrets(content),
    words: searchWords(content, all),
    text: withText ? searchText(all.blocks) : null,
  };
}

/** When a story was first published, which orders lists of the newest; null if never. */
export const firstPublished = ({ firstPublishedAt, publishedAt }: Pick<StorySummary, 'firstPublishedAt' | 'publishedAt'>): string | null =>
  firstPublishedAt ?? publishedAt;

/**
 * All that determines, besides the order of stories, how they are found on the site, and on which days it is right: if no story's place changes,
 * neither does the structure of the site.
 */
export const placeOf = (story: StorySummary): string =>
  JSON.stringify([
    story.id,
    story.uuid,
    story.fullSlug,
    story.isStartpage,
    story.path,
    story.alternates,
    story.component,
    story.listed.date,
  ]);

// --- internal ---

function titleOf({ name, content }: Pick<Story, 'name' | 'content'>): string {
  return onOneLine([field(content, 'title'), field(content, 'name')].find(isText) ?? name);
}

function differingIn(blocks: readonly Found<Block>[]): readonly DifferingComponent[] {
  const found = new Map<string, Set<string>>();
  for (const { value } of blocks) {
    const { component, written } = value;
    if (!written || written.differing.length === 0) continue;
    found.set(component, new Set([...(found.get(component) ?? []), ...written.differing]));
  }
  return [...found].map(([component, fields]) => ({ component, fields: [...fields] }));
}

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

const isOfSite = ({ type, to }: Link) => type === 'story' || /^\/(?!\/)/.test(to);
const field = (content: object, name: string): unknown => (content as Readonly<Record<string, unknown>>)[name];
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
