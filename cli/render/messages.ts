import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../templates/contract.ts';
import type { LocaleConfig, SiteConfig } from '../config/define.ts';
import { parseJson, readText } from '../lib/files.ts';
import { isObject, type JsonObject } from '../lib/json.ts';
import { foldersOf } from '../lib/site-files.ts';
import { messageOf } from '../report/errors.ts';
import { invalidMessages, messageMissing, messagesNotRead } from '../report/errors/build.ts';
import { createTranslate, parseMessage, type Message, type Messages } from '../site/translate.ts';

/** Loads `locales/*.json`: the program's, in which a site may replace texts and add some. */
export function loadMessages(root: string, locales: SiteConfig['locales']): Messages {
  return Object.fromEntries(
    readCatalogs(root, locales).map(({ code, iso, file, messages }) => [
      code,
      createTranslate(messages, { iso, missing: (key) => messageMissing(file, key) }),
    ]),
  );
}

/**
 * Checks `locales/*.json` against each other; throws an error that lists every key or placeholder missing from a language, and every invalid ICU
 * message.
 */
export function checkMessages(root: string, locales: SiteConfig['locales']): void {
  const mistakes: string[] = [];
  const catalogs = readCatalogs(root, locales).map(({ iso, file, messages }) => {
    const formats = new Map([...messages].map(([key, text]) => [key, tryMessage(text, { key, iso, file }, mistakes)]));
    return { file, formats };
  });
  const [reference, ...others] = catalogs;
  const unlike = reference ? others.flatMap((other) => differences(reference, other)) : [];
  if (mistakes.length > 0) throw messagesNotRead([...mistakes, ...unlike]);
  if (unlike.length > 0) throw invalidMessages(unlike);
}

/** The raw messages, for code that formats them elsewhere. */
export function readMessages(
  root: string,
  locales: SiteConfig['locales'],
): Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>> {
  return Object.fromEntries(readCatalogs(root, locales).map(({ code, messages }) => [code, Object.fromEntries(messages)]));
}

// --- internal ---

type Formats = ReadonlyMap<string, Message | null>;

interface Catalog {
  readonly file: string;
  readonly messages: ReadonlyMap<string, string>;
}

/** Reads the files of all languages; throws an error that lists what is wrong with those that cannot be read. */
function readCatalogs(root: string, locales: SiteConfig['locales']): readonly (Catalog & Pick<LocaleConfig, 'code' | 'iso'>)[] {
  const mistakes: string[] = [];
  const catalogs = locales.map(({ code, iso }) => ({ code, iso, ...readCatalog(root, code, mistakes) }));
  if (mistakes.length > 0) throw messagesNotRead(mistakes);
  return catalogs;
}

function readCatalog(root: string, code: Locale, mistakes: string[]): Catalog {
  const file = `locales/${code}.json`;
  const found = foldersOf(root)
    .map((folder) => join(folder, file))
    .filter((path) => existsSync(path));
  if (found.length === 0) mistakes.push(`${file}: there is no such file`);
  return { file, messages: new Map(found.flatMap((path) => [...readTexts(path, file, mistakes)])) };
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
  const missing = (a: typeof reference, b: typeof reference) =>
    [...a.formats.keys()].filter((key) => !b.formats.has(key)).map((key) => `${b.file}: "${key}" is missing (${a.file} has it)`);
  const mismatched = [...reference.formats].flatMap(([key, message]) => {
    const counterpart = other.formats.get(key);
    if (!message || !counterpart) return [];
    const [here, there] = [inWords(message.placeholders), inWords(counterpart.placeholders)];
    return here === there ? [] : [`${other.file}: "${key}" has other placeholders (${there}) than ${reference.file} (${here})`];
  });
  return [...missing(reference, other), ...missing(other, reference), ...mismatched];
}

const inWords = (placeholders: ReadonlySet<string>) => (placeholders.size === 0 ? 'none' : `{${[...placeholders].toSorted().join(', ')}}`);
