import { IntlMessageFormat } from 'intl-messageformat';
import type { Locale, MessageValues, Translate } from '../../templates/contract.ts';
import { messageOf } from '../report/errors.ts';

/** The messages of a site, by language. */
export type Messages = Readonly<Record<Locale, Translate>>;

/** A parsed message. */
export interface Message {
  readonly placeholders: ReadonlySet<string>;
  format(values?: MessageValues | 'unfilled'): string;
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
  return (key, values, other = locale) => (other === locale ? t : translateOf(messages, other))(key, values);
}

/**
 * Parses an ICU message; throws if it is invalid. Unfilled, its places are left to browsers by their names, `{email}`, and a plural has its forms with it,
 * for `fillNumbers` (`islands/fill-numbers.ts`). Texts are isolated in and from what is written from right to left, as Unicode's bidirectional algorithm
 * (UAX 9) wants it.
 *
 * @example parseMessage('{n, plural, one {# page} other {# pages}}', 'en-US').format('unfilled') // => '{n|one|# page|other|# pages|}'
 */
export function parseMessage(text: string, iso: string): Message {
  // Parsing and formatting are costly, and a page has dozens of messages, most of which are their own text.
  if (!SYNTAX.test(text)) return { placeholders: NONE, format: () => text };
  // Messages are plain text: tags would need a component to render them.
  const message = new IntlMessageFormat(text, iso, undefined, { ignoreTag: true });
  const placeholders = new Set(placeholdersOf(message.getAst()));
  if (placeholders.size === 0) {
    const always = String(message.format());
    return { placeholders, format: () => always };
  }
  return {
    placeholders,
    format: (values = {}) =>
      values === 'unfilled'
        ? message
            .getAst()
            .map((part) => leftOf(part, text, iso))
            .join('')
        : String(message.format(isolated(values, text))),
  };
}

// --- internal ---

/** What can mean something else than itself: `#` does only within braces. */
const SYNTAX = /[{}']/;
const NONE: ReadonlySet<string> = new Set();
/** Scripts that are written from right to left: Hebrew, Arabic, and those beside them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Plural = Extract<Ast[number], { readonly pluralType?: unknown }>;
const [TEXT, NUMBER, PLURAL, POUND] = [0, 2, 6, 7] as const;

/** What is left to browsers of a part of a message. */
function leftOf(part: Ast[number], text: string, iso: string): string {
  if (part.type === TEXT || !('value' in part)) return part.type === TEXT ? part.value : '';
  if (!('options' in part)) return part.type === NUMBER ? `{${part.value}}` : isolate(`{${part.value}}`, text);
  const forms = formsOf(part as Plural, iso);
  if (forms === null)
    throw new Error(
      `only browsers know "${part.value}"; such a number may have a plural for each category (one, few, other…) in which there is but text and #`,
    );
  return `{${part.value}${forms}}`;
}

/** The text of each category of a plural, as browsers find it: `|one|# page|other|# pages|`. Null if it is more than that. */
function formsOf({ type, pluralType, offset, options }: Plural, iso: string): string | null {
  const texts = new Map(Object.entries(options).map(([name, { value }]) => [name, value.map(textOf).join('')]));
  const isMore = [...texts].some(([name, text]) => name.startsWith('=') || /[|{}]/.test(text));
  if (isMore || type !== PLURAL || pluralType !== 'cardinal' || offset !== 0) return null;
  const { pluralCategories } = new Intl.PluralRules(iso).resolvedOptions();
  return `${pluralCategories.map((name) => `|${name}|${texts.get(name) ?? texts.get('other')}`).join('')}|`;
}

// A # that means itself is none, and values belong to no form.
const textOf = (part: Ast[number]) => (part.type === POUND ? '#' : part.type === TEXT ? part.value.replace('#', '|') : '|');

/** A text among others that may be written in another direction has its own, by FSI and PDI. */
const isolate = (value: string, text: string): string => (RIGHT_TO_LEFT.test(text + value) ? `\u2068${value}\u2069` : value);

const isolated = (values: MessageValues, text: string): MessageValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value, text) : value]));

// The value of a text is no name, and a # has none; plural and select contain messages.
function placeholdersOf(ast: Ast): readonly string[] {
  return ast.flatMap((part) => [
    ...(part.type === TEXT || !('value' in part) ? [] : [String(part.value)]),
    ...('options' in part ? Object.values(part.options).flatMap(({ value }) => placeholdersOf(value)) : []),
  ]);
}
