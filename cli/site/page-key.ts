import { hash } from 'node:crypto';
import { memoize } from '../memoize.ts';
import { cardText } from './graph.ts';
import type { Site } from './graph.ts';
import { menusOf } from './page-inputs.ts';
import type { PageInputs } from './page-inputs.ts';

interface KeyOptions {
  /** Identifies what all pages are made from: the program, its templates and messages, assets, and the site info. */
  readonly shared: string;
  /** The hash of a story as it was fetched, by uuid. */
  readonly lineOf: (uuid: string) => string;
}

/** What a page is made from, part by part, in the order of a key. */
export const KEY_PARTS = {
  shared: 'the program, a template, a message, an asset or the configuration',
  place: 'its address, its translations, what its links and lists lead to, or which events are over',
  story: 'its own story',
  menus: 'the menus',
  course: 'the outline of its course',
  cards: 'a story that it shows',
} as const;

export type KeyPart = keyof typeof KEY_PARTS;

/**
 * Gives each page a key: the hashes of everything it is made from, as one string. A page with an unchanged key has unchanged bytes; the parts that
 * differ say why it changed.
 */
export function createPageKeys(site: Site, { shared, lineOf }: KeyOptions): (inputs: PageInputs) => string {
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
      shared: sharedKey,
      place: short(JSON.stringify(place)),
      story: lineKey(place.story),
      menus: menuKeys[place.locale] ?? '',
      // A lesson's position follows from the outline and the page's own story.
      course: course ? outlineKey(course) : '',
      cards: short(Object.entries(cards).reduce((text, [reference, uuid]) => `${text}${reference} ${cardKey(uuid)}\n`, '')),
    };
    return Object.values(parts).join('.');
  };
}

/** The parts in which two keys differ; null without an earlier key. */
export function changedParts(key: string, before: string | undefined): readonly KeyPart[] | null {
  if (before === undefined) return null;
  const [now, then] = [key.split('.'), before.split('.')];
  return (Object.keys(KEY_PARTS) as KeyPart[]).filter((_, index) => now[index] !== then[index]);
}

// --- internal ---

const short = (text: string) => hash('sha1', text, 'base64url').slice(0, 12);
