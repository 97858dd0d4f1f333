import { hash } from 'node:crypto';
import { memoize } from '../lib/memoize.ts';
import { cardText, type Graph } from '../site/graph.ts';
import { menusOf, type PageInputs } from '../site/page/inputs.ts';

/** What all pages are made from, in words. */
export const SHARED_PARTS = {
  program: 'the program or a package',
  templates: 'a template or a style',
  islands: 'an island',
  messages: 'a message',
  configuration: 'the configuration',
  assets: 'a script, style or picture that pages load',
} as const;

export type SharedPart = keyof typeof SHARED_PARTS;

/** A fingerprint of each part of what all pages are made from. */
export type SharedFacts = Readonly<Record<SharedPart, string>>;

interface KeyOptions {
  /** Identifies what all pages are made from. */
  readonly shared: string;
  /** The hash of a story as it was fetched, by uuid. */
  readonly lineOf: (uuid: string) => string;
}

/** What a page alone is made from, part by part, in the order of a key, which begins with what all are made from. */
export const KEY_PARTS = {
  place: 'its address, its translations, what its links and lists lead to, or which events are over',
  story: 'its own story',
  menus: 'the menus',
  course: 'the outline of its course',
  cards: 'a story that it shows',
} as const;

type KeyPart = keyof typeof KEY_PARTS;

/** Why a page is rendered again. */
export type RenderReason = KeyPart | SharedPart;

/**
 * Gives each page a key: the hashes of everything it is made from, as one string. A page with an unchanged key has unchanged bytes; the parts that
 * differ say why it changed.
 */
export function createPageKeys(site: Graph, { shared, lineOf }: KeyOptions): (inputs: PageInputs) => string {
  const cardKey = memoize((uuid) => {
    const one = site.stories.get(uuid);
    return one ? short(cardText(one)) : '';
  });
  // All lessons of a course share an outline, and all pages of a language share menus.
  const outlines = new Map<string, string>();
  const outlineKey = ({ course, lessons }: NonNullable<PageInputs['course']>): string => {
    const known = outlines.get(course) ?? short([course, ...lessons].map(cardKey).join());
    outlines.set(course, known);
    return known;
  };
  const lineKey = (uuid: string | null) => (uuid === null ? '' : short(lineOf(uuid)));
  const sharedKey = short(shared);
  const menuKeys = Object.fromEntries(
    Object.entries(menusOf(site)).map(([locale, menu]) => [locale, short(`${lineKey(menu.story)} ${JSON.stringify(menu.links)}`)]),
  );

  return ({ course, cards, ...place }) => {
    const parts: Record<KeyPart, string> = {
      place: short(JSON.stringify(place)),
      story: lineKey(place.story),
      menus: menuKeys[place.locale] ?? '',
      // A lesson's position follows from the outline and the page's own story.
      course: course ? outlineKey(course) : '',
      cards: short(Object.entries(cards).reduce((text, [reference, uuid]) => `${text}${reference} ${cardKey(uuid)}\n`, '')),
    };
    return [sharedKey, ...Object.values(parts)].join('.');
  };
}

/** The parts in which two keys differ, given those in which what all pages are made from does; null without an earlier key. */
export function changedParts(key: string, before: string | undefined, shared: readonly SharedPart[]): readonly RenderReason[] | null {
  if (before === undefined) return null;
  const [[sharedKey, ...now], [sharedBefore, ...then]] = [key.split('.'), before.split('.')];
  const own = (Object.keys(KEY_PARTS) as KeyPart[]).filter((_, index) => now[index] !== then[index]);
  return [...(sharedKey === sharedBefore ? [] : shared), ...own];
}

/** The parts in which what all pages are made from differs from what they were made from before; none if that is unknown. */
export const changedShared = (now: SharedFacts, before: SharedFacts | null): readonly SharedPart[] =>
  (Object.keys(SHARED_PARTS) as SharedPart[]).filter((part) => before !== null && now[part] !== before[part]);

// --- internal ---

const short = (text: string) => hash('sha1', text, 'base64url').slice(0, 12);
