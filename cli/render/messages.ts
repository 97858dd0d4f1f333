import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locale } from '../../templates/contract.ts';
import type { LocaleConfig, SiteConfig } from '../config/define.ts';
import { parseJson, readText } from '../lib/files.ts';
import { isObject, type JsonObject } from '../lib/json.ts';
import { memoize } from '../lib/memoize.ts';
import { engineOf, foldersOf } from '../lib/site-files.ts';
import { messageOf } from '../report/errors.ts';
import { invalidMessages, messageMissing, messagesNotRead } from '../report/errors/build.ts';
import type { Problem } from '../site/problems.ts';
import { createTranslate, parseMessage, type Message, type Messages } from '../site/translate.ts';
import { defaultLocale } from '../site/url.ts';

/**
 * Loads `locales/*.json`: the program's, in which a site may replace texts and add some. What a language lacks is that of its `fallback`, else of the
 * default language, else of one that the program has.
 */
export function loadMessages(root: string, locales: SiteConfig['locales']): Messages {
  return Object.fromEntries(
    readCatalogs(root, locales).map(({ code, iso, file, messages }) => [
      code,
      createTranslate(messages, { iso, missing: (key) => messageMissing(file, key) }),
    ]),
  );
}

/**
 * Checks `locales/*.json` against each other; throws an error that lists every invalid ICU message, and every one with other placeholders than the same
 * one in the first language.
 */
export function checkMessages(root: string, locales: SiteConfig['locales']): void {
  const mistakes: string[] = [];
  const catalogs = readCatalogs(root, locales).map(({ iso, file, messages, own }, index) => {
    // The first is what the others are compared with.
    const texts = index === 0 ? messages : own;
    return { file, formats: new Map([...texts].map(([key, text]) => [key, tryMessage(text, { key, iso, file }, mistakes)])) };
  });
  const [reference, ...others] = catalogs;
  const unlike = reference ? others.flatMap((other) => differences(reference, other)) : [];
  if (mistakes.length > 0) throw messagesNotRead([...mistakes, ...unlike]);
  if (unlike.length > 0) throw invalidMessages(unlike);
}

/** The raw messages, for code that formats them elsewhere. */
export function readMessages(root: string, locales: SiteConfig['locales']): Readonly<Record<Locale, Readonly<Record<string, string>>>> {
  return Object.fromEntries(readCatalogs(root, locales).map(({ code, messages }) => [code, Object.fromEntries(messages)]));
}

/** A language with messages that are not translated. */
export interface Untranslated {
  readonly code: Locale;
  /** `locales/de.json` */
  readonly file: string;
  readonly keys: readonly string[];
}

/** The messages that languages of a site lack, or have with the mark of `academy locale add`. */
export const untranslatedMessages = (root: string, locales: SiteConfig['locales']): readonly Untranslated[] =>
  readCatalogs(root, locales).flatMap(({ code, file, messages, own }) => {
    const keys = [...messages.keys()].filter((key) => !own.has(key));
    return keys.length === 0 ? [] : [{ code, file, keys }];
  });

/** The same as findings, one for each language. */
export const untranslatedProblems = (root: string, locales: SiteConfig['locales']): readonly Problem[] =>
  untranslatedMessages(root, locales).map(({ code, file, keys }) => ({
    code: 'untranslatedMessages',
    story: file,
    path: '',
    message: `${keys.length} of the interface's texts are not translated: ${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ', …' : ''}`,
    hint: `\`npx academy locale add ${code}\` writes those that are missing into ${file}, each marked until it is translated.`,
    editUrl: null,
  }));

/** Begins a message that is still to be translated: it is seen where texts are edited, and never used. */
export const UNTRANSLATED = '[untranslated] ';

/** The file of a language's messages. */
export const messagesFile = (code: Locale): string => `locales/${code}.json`;

// --- internal ---

type Formats = ReadonlyMap<string, Message | null>;

type Texts = ReadonlyMap<string, string>;

interface Catalog {
  readonly file: string;
  /** Of the language itself. */
  readonly own: Texts;
  /** With those of other languages for what it lacks. */
  readonly messages: Texts;
}

/** Reads the files of all languages; throws an error that lists what is wrong with those that cannot be read. */
function readCatalogs(root: string, locales: SiteConfig['locales']): readonly (Catalog & Pick<LocaleConfig, 'code' | 'iso'>)[] {
  const mistakes: string[] = [];
  const textsOf = memoize((code) => readLanguage(root, code, mistakes));
  const last = [defaultLocale({ locales }), ...languagesOfProgram(root)];
  const catalogs = locales.map(({ code, iso, fallback }) => {
    const others = fallback === null ? last : [fallback, ...last];
    return { code, iso, file: messagesFile(code), own: textsOf(code), messages: joined([code, ...others].map(textsOf)) };
  });
  // Any two languages have the same messages.
  const all = joined(catalogs.map(({ messages }) => messages));
  if (mistakes.length > 0) throw messagesNotRead([...new Set(mistakes)]);
  return catalogs.map((catalog) => ({ ...catalog, messages: joined([catalog.messages, all]) }));
}

/** The texts of several files: of each key, the first. */
const joined = ([first = new Map(), ...others]: readonly Texts[]): Texts => {
  const texts = new Map(first);
  for (const [key, text] of others.flatMap((other) => [...other])) if (!texts.has(key)) texts.set(key, text);
  return texts;
};

const languagesOfProgram = (root: string): readonly string[] =>
  readdirSync(join(engineOf(root), 'locales')).map((name) => basename(name, '.json'));

/** The translated texts of a language: those of its own file, else those of the language without its region. */
function readLanguage(root: string, code: Locale, mistakes: string[]): Texts {
  const [language = code] = code.split('-');
  const files = [...new Set([code, language])].map(messagesFile);
  return joined(files.map((file) => new Map([...readCatalog(root, file, mistakes)].filter(([, text]) => !text.startsWith(UNTRANSLATED)))));
}

function readCatalog(root: string, file: string, mistakes: string[]): Texts {
  const found = foldersOf(root)
    .map((folder) => join(folder, file))
    .filter((path) => existsSync(path));
  return new Map(found.flatMap((path) => [...readTexts(path, file, mistakes)]));
}

/** The texts of a file by their keys; none, and what is wrong with it, if it cannot be read. */
function readTexts(path: string, file: string, mistakes: string[]): ReadonlyMap<string, string> {
  try {
    const text = readText(path);
    const read = parseJson(text);
    if (isCatalog(read)) {
      mistakes.push(...repeatedKeys(text).map((key) => `${file}: "${key}" is there twice`));
      return new Map(Object.entries(read));
    }
    if (isObject(read)) mistakes.push(...notTexts(read).map((key) => `${file}: "${key}" is not a text`));
    else mistakes.push(`${file}: it is not an object of texts by key`);
  } catch (error) {
    mistakes.push(`${file}: ${messageOf(error)}`);
  }
  return new Map();
}

/** Duplicate keys in an object of texts, as a merge can leave them; JSON.parse keeps only the last. */
function repeatedKeys(json: string): readonly string[] {
  const keys = [...json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)].flatMap(([, text = '', colon]) =>
    colon ? [JSON.parse(text) as string] : [],
  );
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}

const isCatalog = (read: unknown): read is Readonly<Record<string, string>> => isObject(read) && notTexts(read).length === 0;

const notTexts = (read: JsonObject): readonly string[] => Object.keys(read).filter((key) => typeof read[key] !== 'string');

function tryMessage(
  text: string,
  { key, iso, file }: { readonly key: string; readonly iso: string; readonly file: string },
  mistakes: string[],
): Message | null {
  try {
    return parseMessage(text, iso);
  } catch (error) {
    mistakes.push(`${file}: "${key}" is not an ICU message: ${spelledOut(messageOf(error))}`);
    return null;
  }
}

// The parser names mistakes by codes: `MISSING_OTHER_CLAUSE`.
const spelledOut = (text: string) => text.replace(/^[A-Z]+(?:_[A-Z]+)+$/, (code) => code.toLowerCase().replaceAll('_', ' '));

function differences(
  reference: { readonly file: string; readonly formats: Formats },
  other: { readonly file: string; readonly formats: Formats },
): readonly string[] {
  return [...reference.formats].flatMap(([key, message]) => {
    const counterpart = other.formats.get(key);
    if (!message || !counterpart) return [];
    const [here, there] = [inWords(message.placeholders), inWords(counterpart.placeholders)];
    return here === there ? [] : [`${other.file}: "${key}" has other placeholders (${there}) than ${reference.file} (${here})`];
  });
}

const inWords = (placeholders: ReadonlySet<string>) => (placeholders.size === 0 ? 'none' : `{${[...placeholders].toSorted().join(', ')}}`);
