import type { Card, Story } from '../../templates/contract.ts';
import type { PageSources } from '../site/page/props.ts';
import { isUnreadable } from '../site/parse.ts';
import type { SourceStory, UnreadableStory } from '../site/parse.ts';

/** A story that pages are made from: its card as JSON, and its line number. */
export interface StoryPlace {
  readonly card: string;
  readonly line: number;
}

export type StoryPlaces = ReadonlyMap<string, StoryPlace>;

/** Reads the story at a line. */
export type ReadStory = (line: number) => SourceStory | UnreadableStory;

/** Sources that are given, by uuid, the stories that the next pages are made from. */
export interface TakingSources extends PageSources {
  take(stories: StoryPlaces): void;
}

/** Provides stories to one page after another; those shown by many pages are parsed once. */
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
  // All pages of a language share them.
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

// Cards of a course's lessons, and stories shown by many pages, are needed over and over.
const CARDS_KEPT = 2000;
