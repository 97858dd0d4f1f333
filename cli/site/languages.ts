// What a space calls the languages of its fields (`es-co`, `pt_br`), and what the site does.
import type { SiteConfig } from '../config/define.ts';
import { folderOf } from './url.ts';

interface Named {
  readonly code: string;
  readonly iso: string;
}

/** A language in which stories are fetched, besides the space's default one. */
export interface FieldLanguage {
  /** What the space calls it. */
  readonly code: string;
  /** The root folder whose stories mean that the space has this language in a folder, so that it is not fetched; null if it may have both. */
  readonly unlessFolder: string | null;
}

/** The languages of fields that the site shows, of those that a space has (docs/adr/0055-languages-of-fields.md). */
export function fieldLanguages(codes: readonly string[], { locales, storyblok: { translation } }: SiteConfig): readonly FieldLanguage[] {
  if (translation === 'folders') return [];
  return locales.flatMap((locale) => {
    const folder = folderOf(locale);
    const code = codeOf(
      locale,
      codes.filter((one) => localeOfCode(one, locales) === locale),
    );
    // Its stories would be in the same place as those of the default language.
    if (code === undefined || folder === '') return [];
    return [{ code, unlessFolder: translation === null ? folder : null }];
  });
}

/** The language of the site that a space means by a code; null if the site does not have it. */
export const localeOfCode = <One extends Named>(code: string, locales: readonly One[]): One | null =>
  best(locales, (one) => rank(code, one));

/** Of these codes, the one that means a language of the site; undefined if none does. */
export const codeOf = (locale: Named, codes: readonly string[]): string | undefined =>
  best(codes, (code) => rank(code, locale)) ?? undefined;

/**
 * What identifies a story in a language of its fields: the same language of the same story always has the same, which is a uuid if the story's is one.
 * Nothing else may depend on how it is made.
 *
 * @example uuidIn('11111111-2222-4333-8444-555555555555', 'de') // => '4d0ddfb3-2222-4333-8444-555555555555'
 */
export function uuidIn(uuid: string, code: string): string {
  if (!/^[\da-f]{8}-/.test(uuid)) return `${uuid}-${code}`;
  const first = (Number.parseInt(uuid.slice(0, 8), 16) ^ fnv1a(code)) >>> 0;
  return first.toString(16).padStart(8, '0') + uuid.slice(8);
}

// --- internal ---

const normal = (code: string) => code.toLowerCase().replaceAll('_', '-');

/** How well a code means a language of the site, the lower the better; infinite if it does not. */
function rank(code: string, locale: Named): number {
  const [given, own, iso] = [code, locale.code, locale.iso].map(normal) as [string, string, string];
  const order = [given === iso, given === own, given.startsWith(`${own}-`), own.startsWith(`${given}-`)].indexOf(true);
  return order === -1 ? Infinity : order;
}

function best<T>(all: readonly T[], rankOf: (one: T) => number): T | null {
  const [first] = all.map((one) => ({ one, order: rankOf(one) })).toSorted((a, b) => a.order - b.order);
  return first && first.order < Infinity ? first.one : null;
}

/** A hash of a short text in 32 bits; also in browsers, which have no synchronous other one. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
