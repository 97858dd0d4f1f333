import type { Card, Story } from '../../templates/contract.ts';
import type { PageSources } from '../site/page-props.ts';
import { isUnreadable } from '../site/parse.ts';
import type { SourceStory, UnreadableStory } from '../site/parse.ts';

/** Where a story is that pages are made from: its card as JSON, and the number of its line. */
export interface StoryPlace {
  readonly card: string;
  readonly line: number;
}

export type StoryPlaces = ReadonlyMap<string, StoryPlace>;

/** Reads the story of a line. */
export type ReadStory = (line: number) => SourceStory | UnreadableStory;

/** Sources that are told, by uuid, what stories the next pages are made from. */
export interface TakingSources extends PageSources {
  take(stories: StoryPlaces): void;
}

/** What pages are made from, for one after the other: what many of them show is read once. */
export function createPageSources({ info, assets, menus }: Pick<PageSources, 'info' | 'assets' | 'menus'>, read: ReadStory): TakingSources {
  let stories: StoryPlaces = new Map();
  const cards = new Map<string, Card>();
  const textOf = (uuid: string) => {
    const found = stories.get(uuid);
    if (!found) throw new Error(`there is no story ${uuid}`);
    return found;
  };
  const cardOf = (uuid: string): Card => {
    const known = cards.get(uuid);
    if (known) return known;
    if (cards.size >= CARDS_KEPT) cards.clear();
    const card = JSON.parse(textOf(uuid).card) as Card;
    cards.set(uuid, card);
    return card;
  };
  const storyOf = (uuid: string): Story => {
    const parsed = read(textOf(uuid).line);
    if (isUnreadable(parsed)) throw new Error(`the story ${uuid} cannot be read: ${parsed.reason}`);
    return { ...cardOf(uuid), content: parsed.content };
  };
  // Every page of a language has the same.
  const wholeMenus = new Map<string, Story>();
  const menuOf = (uuid: string): Story => {
    const known = wholeMenus.get(uuid) ?? storyOf(uuid);
    wholeMenus.set(uuid, known);
    return known;
  };
  const take = (next: StoryPlaces) => {
    stories = next;
  };
  return { info, assets, menus, cardOf, storyOf, menuOf, take };
}

// --- internal ---

// Cards of a course's lessons, and the stories that many pages show, are asked for again and again.
const CARDS_KEPT = 2000;
