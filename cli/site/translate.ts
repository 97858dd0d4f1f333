import { IntlMessageFormat } from 'intl-messageformat';
import type { Locale, MessageValues, Translate } from '../../templates/contract.ts';
import { messageOf } from '../report/errors.ts';

/** The messages of a site, by language. */
export type Messages = Readonly<Partial<Record<Locale, Translate>>>;

/** A parsed message. */
export interface Message {
  readonly placeholders: ReadonlySet<string>;
  format(values?: MessageValues): string;
}

interface TranslateOptions {
  /** The language of the messages, with its region: `es-ES`. */
  readonly iso: string;
  /** Creates the error to throw for an unknown key. */
  readonly missing: (key: string) => Error;
}

/** Formats the messages of a language; each is parsed on first use, since rendering a few pages needs few of them. */
export function createTranslate(messages: ReadonlyMap<string, string>, { iso, missing }: TranslateOptions): Translate {
  const parsed = new Map<string, Message>();
  return (key, values) => {
    const text = messages.get(key);
    if (text === undefined) throw missing(key);
    const message = parsed.get(key) ?? parseMessage(text, iso);
    parsed.set(key, message);
    try {
      return message.format(values);
    } catch (error) {
      throw new Error(`The message "${key}" could not be formatted: ${messageOf(error)}`, { cause: error });
    }
  };
}

/** The messages in a language; throws if the site does not have it. */
export function translateOf(messages: Messages, locale: Locale): Translate {
  const t = messages[locale];
  if (!t) throw new Error(`There are no messages for "${locale}".`);
  return t;
}

/** Parses an ICU message; throws if it is invalid. */
export function parseMessage(text: string, iso: string): Message {
  // Parsing and formatting are costly, and a page has dozens of messages, most of which are their own text.
  if (!SYNTAX.test(text)) return { placeholders: NONE, format: () => text };
  // Messages are plain text: tags would need a component to render them.
  const message = new IntlMessageFormat(text, iso, undefined, { ignoreTag: true });
  const placeholders = new Set(placeholdersOf(message.getAst()));
  if (placeholders.size > 0) return { placeholders, format: (values) => String(message.format(values)) };
  const always = String(message.format());
  return { placeholders, format: () => always };
}

// --- internal ---

/** What can mean something else than itself: `#` does only within braces. */
const SYNTAX = /[{}']/;
const NONE: ReadonlySet<string> = new Set();

type Ast = ReturnType<IntlMessageFormat['getAst']>;

// The value of a text (type 0) is no name, and a # has none; plural and select contain messages.
function placeholdersOf(ast: Ast): readonly string[] {
  return ast.flatMap((part) => [
    ...(part.type === 0 || !('value' in part) ? [] : [String(part.value)]),
    ...('options' in part ? Object.values(part.options).flatMap(({ value }) => placeholdersOf(value)) : []),
  ]);
}
