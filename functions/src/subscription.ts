import { neutralName } from './neutral-name.ts';

/** A subscriber to the mailing list. */
export interface Subscriber {
  /** In lower case, so that the same inbox is only one subscriber. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** First the language, then `professional`, then those from the form. */
  readonly tags: readonly string[];
  /** Present if the form asked for consent. */
  readonly consent?: Consent;
}

/** What a subscriber agreed to, in which language, and when, as evidence for later. */
export interface Consent {
  /** The full text next to the checkbox: a version number could get lost or change its meaning. */
  readonly text: string;
  readonly locale: string;
  readonly at: Date;
}

/** What was submitted: a subscriber, an invalid field, or a bot's entry in the hidden field. */
export type Subscription =
  | { readonly kind: 'person'; readonly subscriber: Subscriber }
  | { readonly kind: 'program' }
  | { readonly kind: 'invalid'; readonly field: string };

/** The languages of a site, by code; the default one first. */
export type Languages = readonly [string, ...(readonly string[])];

/** Parses data from the network; rejects anything that the form does not send, with the name of the field. */
export function parseSubscription(data: unknown, languages: Languages, now: Date = new Date()): Subscription {
  if (!isRecord(data)) return invalid('data');
  const unknown = Object.keys(data).find((key) => !FIELDS.has(key));
  // Named in the response, which is shown and logged.
  if (unknown !== undefined) return invalid(/^\w{1,40}$/.test(unknown) ? unknown : 'data');

  const { email, firstName = '', lastName = '', tags = [], locale, consent, website = '' } = data;
  // People can neither see nor focus this field.
  if (website !== '') return { kind: 'program' };
  if (typeof email !== 'string' || !isEmail(email.trim())) return invalid('email');
  if (!isName(firstName)) return invalid('firstName');
  if (!isName(lastName)) return invalid('lastName');
  if (!isTags(tags)) return invalid('tags');
  if (locale !== undefined && (typeof locale !== 'string' || !/^[\w-]{0,35}$/.test(locale))) return invalid('locale');
  if (consent !== undefined && !isConsent(consent)) return invalid('consent');

  const kept = toTags(tags, languages, locale);
  const subscriber = {
    email: email.trim().toLowerCase(),
    firstName: neutralName(firstName),
    lastName: neutralName(lastName),
    tags: kept,
    ...(consent === undefined ? {} : { consent: { text: consent.trim(), locale: kept[0], at: now } }),
  };
  return { kind: 'person', subscriber };
}

/**
 * The tags of a subscriber: the language, `professional`, and the others without duplicates. The language is either given or among the tags; one that
 * the site does not have becomes the default one. Like all tags, it is in lower case.
 *
 * @example toTags(['newsletter'], ['de', 'pt-BR'], 'fr') // => ['de', 'professional', 'newsletter']
 * @example toTags(['pt-br', 'professional', 'css'], ['de', 'pt-BR']) // => ['pt-br', 'professional', 'css']
 */
export function toTags(tags: readonly string[], languages: Languages, locale?: string): Tags {
  const [usual, ...more] = lowerCased(languages);
  const isLanguage = (tag: string) => tag === usual || more.includes(tag);
  const [language = usual] = lowerCased(locale === undefined ? tags : [locale]).filter(isLanguage);
  return [language, ...new Set(['professional', ...tags.filter((tag) => !isLanguage(tag))])];
}

// --- internal ---

type Tags = readonly [locale: string, ...others: readonly string[]];

const FIELDS: ReadonlySet<string> = new Set(['email', 'firstName', 'lastName', 'tags', 'locale', 'consent', 'website']);
// The form has the same limits (test/mailing-list.test.ts compares them).
const MAX_EMAIL = 254;
const MAX_NAME = 80;
const MAX_TAGS = 10;
const MAX_CONSENT = 1000;

const invalid = (field: string): Subscription => ({ kind: 'invalid', field });
const lowerCased = <Texts extends readonly string[]>(texts: Texts) => texts.map((text) => text.toLowerCase()) as readonly string[] as Texts;

function isRecord(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

// One @ with something before it and a host with a dot after it, as in the form; only an e-mail can tell whether the address exists. Nobody's begins with
// a sign that makes it a formula in a spreadsheet.
function isEmail(text: string): boolean {
  if (/\p{C}|^[=+-]/u.test(text)) return false;
  return text.length <= MAX_EMAIL && /^[^\s@<>()[\]\\,;:"]{1,64}@([\p{L}\p{N}][\p{L}\p{N}-]*\.)+[\p{L}\p{N}][\p{L}\p{N}-]+$/u.test(text);
}

// Names are used in e-mails: no line breaks, markup or URLs.
function isName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= MAX_NAME && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>]|:\/\/|\bwww\./iu.test(name);
}

// The form shows it on one line, whatever the editor entered (templates/parts/form/subscriber.ts).
function isConsent(consent: unknown): consent is string {
  if (typeof consent !== 'string') return false;
  const { length } = consent.trim();
  return length > 0 && length <= MAX_CONSENT && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(consent.trim());
}

function isTags(tags: unknown): tags is readonly string[] {
  return (
    Array.isArray(tags) && tags.length <= MAX_TAGS && tags.every((tag) => typeof tag === 'string' && /^[a-z0-9][a-z0-9-]{0,39}$/.test(tag))
  );
}
