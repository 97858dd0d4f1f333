import type { MessageKey, Story, Translate } from '../contract.ts';
import { blockKey } from '../registry.ts';

/** Kinds of stories with a name, by component key. */
const KINDS = {
  course: 'kinds.course',
  lesson: 'kinds.lesson',
  workshop: 'kinds.workshop',
  devtip: 'kinds.devtip',
  fundamental: 'kinds.fundamental',
  key: 'kinds.key',
  show: 'kinds.show',
  author: 'kinds.author',
  category: 'kinds.category',
} as const satisfies Readonly<Record<string, MessageKey>>;

export type Kind = keyof typeof KINDS;

/** The kind of a story; null for a generic page. */
export function kindOf({ content }: Pick<Story, 'content'>): Kind | null {
  const key = blockKey(content.component);
  return Object.hasOwn(KINDS, key) ? (key as Kind) : null;
}

/** The message key of a kind's name. */
export const kindMessage = (kind: Kind): (typeof KINDS)[Kind] => KINDS[kind];

/** The names of all kinds in a language, by component key. */
export const kindNames = (t: Translate): Readonly<Record<Kind, string>> =>
  Object.fromEntries(Object.entries(KINDS).map(([kind, message]) => [kind, t(message)])) as Record<Kind, string>;
