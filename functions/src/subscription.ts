/** Somebody who wants our e-mails. */
export interface Subscriber {
  /** In lower case: the same inbox twice is one subscriber. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The language first, then `professional`, then what the form adds. */
  readonly tags: readonly string[];
}

/** What a form sent: a subscriber, the field that is wrong, or what only a program fills in. */
export type Subscription =
  | { readonly kind: 'person'; readonly subscriber: Subscriber }
  | { readonly kind: 'program' }
  | { readonly kind: 'invalid'; readonly field: string };

/** Reads what came over the network; anything that the form does not send is refused by the name of its field. */
export function parseSubscription(data: unknown): Subscription {
  if (!isRecord(data)) return invalid('data');
  const unknown = Object.keys(data).find((key) => !FIELDS.has(key));
  if (unknown !== undefined) return invalid(unknown.slice(0, 40));

  const { email, firstName = '', lastName = '', tags = [], locale, website = '' } = data;
  // People neither see this field nor reach it.
  if (website !== '') return { kind: 'program' };
  if (typeof email !== 'string' || !isEmail(email.trim())) return invalid('email');
  if (!isName(firstName)) return invalid('firstName');
  if (!isName(lastName)) return invalid('lastName');
  if (!isTags(tags)) return invalid('tags');
  if (locale !== undefined && (typeof locale !== 'string' || locale.length > 35)) return invalid('locale');

  const subscriber = {
    email: email.trim().toLowerCase(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    tags: toTags(tags, locale),
  };
  return { kind: 'person', subscriber };
}

/**
 * The tags of a subscriber: the language, `professional`, and the others once each. The language is told on its own or is among the tags; one
 * that we do not write in becomes Spanish.
 *
 * @example toTags(['newsletter'], 'fr') // => ['es', 'professional', 'newsletter']
 * @example toTags(['en', 'professional', 'css']) // => ['en', 'professional', 'css']
 */
export function toTags(tags: readonly string[], locale: string | undefined = tags.find(isLocale)): readonly string[] {
  const others = tags.filter((tag) => !isLocale(tag));
  return [...new Set([locale !== undefined && isLocale(locale) ? locale : 'es', 'professional', ...others])];
}

// --- internal ---

const FIELDS: ReadonlySet<string> = new Set(['email', 'firstName', 'lastName', 'tags', 'locale', 'website']);
// The form keeps to these (test/mailing-list.test.ts holds the two against each other).
const MAX_EMAIL = 254;
const MAX_NAME = 80;
const MAX_TAGS = 10;

const invalid = (field: string): Subscription => ({ kind: 'invalid', field });
const isLocale = (tag: string) => tag === 'es' || tag === 'en';

function isRecord(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

// One @, something before it, a host with a dot after it, as the form has it; whether it exists only an e-mail can tell.
function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && /^[^\s@<>()[\]\\,;:"]{1,64}@([\p{L}\p{N}][\p{L}\p{N}-]*\.)+[\p{L}\p{N}][\p{L}\p{N}-]+$/u.test(text);
}

// Names end up in e-mails: no line breaks, no markup, no addresses of other sites.
function isName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= MAX_NAME && !/[\p{Cc}\p{Zl}\p{Zp}<>]|:\/\/|\bwww\./iu.test(name);
}

function isTags(tags: unknown): tags is readonly string[] {
  return (
    Array.isArray(tags) && tags.length <= MAX_TAGS && tags.every((tag) => typeof tag === 'string' && /^[a-z0-9][a-z0-9-]{0,39}$/.test(tag))
  );
}
