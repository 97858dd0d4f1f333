import type { Story, Translate } from '../contract.ts';
import { blockKey } from '../registry.ts';

/** Kinds of stories with a name, by component key, in the order in which they are offered. */
const KINDS = ['course', 'lesson', 'workshop', 'devtip', 'fundamental', 'key', 'show', 'author', 'category'] as const;

export type Kind = (typeof KINDS)[number];

/** The kind of a story; null for a generic page. */
export function kindOf({ content }: Pick<Story, 'content'>): Kind | null {
  const key = blockKey(content.component);
  return KINDS.find((kind) => kind === key) ?? null;
}

/** The message key of a kind's name. */
export const kindMessage = <K extends Kind>(kind: K): `kinds.${K}` => `kinds.${kind}`;

/** The names of all kinds in a language. */
export const kindNames = (t: Translate): Readonly<Record<Kind, string>> => namesOf((kind) => t(kindMessage(kind)));

/** The names of all kinds for several pages of each. */
export const kindPlurals = (t: Translate): Readonly<Record<Kind, string>> => namesOf((kind) => t(`kinds.several.${kind}`));

// --- internal ---

const namesOf = (nameOf: (kind: Kind) => string) => Object.fromEntries(KINDS.map((kind) => [kind, nameOf(kind)])) as Record<Kind, string>;
