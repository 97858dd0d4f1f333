import { memoize } from '../memoize.ts';

/** Each includes those before it. */
const ACCOUNT_LEVELS = ['none', 'session', 'documents', 'popup'] as const;

/** What a page talks to besides its own host; it decides the page's content policy. */
export interface PageNeeds {
  /** Origins of the frames that can be opened on it. */
  readonly frames: readonly string[];
  /** Origins of its pictures. */
  readonly images: readonly string[];
  /** How much of accounts: whether somebody is still signed in, what is stored of them too, or the windows of other identity providers besides. */
  readonly account: (typeof ACCOUNT_LEVELS)[number];
  /** Calls a function of ours. */
  readonly callable: boolean;
  /** Asks the payment provider. */
  readonly payment: boolean;
  /** Shows a picture of a person's own choice, from wherever it is. */
  readonly anyPicture: boolean;
}

/** Reads from a finished page what it needs: its islands say what they do, its tags where frames and pictures come from. */
export function needsOf(html: string): PageNeeds {
  const islands = [...html.matchAll(ISLAND)].map(([tag, name = '']) => ({ tag, name }));
  const has = (names: ReadonlySet<string>) => islands.some(({ name }) => names.has(name));
  return {
    frames: origins(islands.filter(({ name }) => name === 'embed').map(({ tag }) => embedded(tag))),
    images: origins([...html.matchAll(PICTURE)].flatMap(([tag]) => addressesOf(tag))),
    account: ACCOUNT_LEVELS.findLast((level) => level !== 'none' && has(ACCOUNT[level])) ?? 'none',
    callable: has(CALLABLE),
    payment: has(PAYMENT),
    anyPicture: has(ANY_PICTURE),
  };
}

/** What all of these pages need, together. */
export function joinNeeds(all: readonly PageNeeds[]): PageNeeds {
  const some = (test: (needs: PageNeeds) => boolean) => all.some(test);
  return {
    frames: sorted(all.flatMap(({ frames }) => frames)),
    images: sorted(all.flatMap(({ images }) => images)),
    account: ACCOUNT_LEVELS.findLast((level) => some(({ account }) => account === level)) ?? 'none',
    callable: some(({ callable }) => callable),
    payment: some(({ payment }) => payment),
    anyPicture: some(({ anyPicture }) => anyPicture),
  };
}

// --- internal ---

// What an island's code talks to cannot be seen on the page. Those that are not named here talk to nobody.
const ACCOUNT = {
  // Somebody who is signed in subscribes as themselves.
  session: new Set(['session', 'sign-out', 'opt-in', 'lost']),
  documents: new Set(['action', 'profile', 'progress']),
  popup: new Set(['login', 'register', 'profile-data', 'profile-email', 'profile-password']),
};
const CALLABLE = new Set(['opt-in']);
const PAYMENT = new Set(['purchase']);
const ANY_PICTURE = new Set(['profile']);

// Text cannot look like a tag, since its "<" is written as "&lt;"; but the value of an attribute may hold a ">".
const ISLAND = /<academy-island name="([^"]+)"(?:\s[\w-]+="[^"]*")*\s*>/g;
const PICTURE = /<(?:img|source)(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>/g;
const SRC = /\ssrc="([^"]*)"/i;
const SRCSET = /\ssrcset="([^"]*)"/i;
const HOST = /^(?:https?:)?\/\/[^/?#]*/i;

function embedded(tag: string): string {
  const props = /\sprops="([^"]*)"/.exec(tag)?.[1] ?? '{}';
  const { src = '' } = JSON.parse(unescaped(props)) as { readonly src?: string };
  return src;
}

/** The addresses of a picture, escaped as they stand there. */
function addressesOf(tag: string): readonly string[] {
  const src = SRC.exec(tag)?.[1];
  const set = SRCSET.exec(tag)?.[1]?.split(/,\s+/) ?? [];
  return [...(src === undefined ? [] : [src]), ...set.map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? '')];
}

// A page names files of its own host without it. Thousands of addresses have one of a few hosts.
function origins(addresses: readonly string[]): readonly string[] {
  return sorted(addresses.flatMap((address) => originOf(HOST.exec(address)?.[0] ?? '')));
}

// A host may be called `;` or `*`, which is something else in a policy.
const PLAIN_HOST = /^[\w.:[\]-]+$/;

const originOf = memoize((start: string): readonly string[] => {
  if (start === '') return [];
  const address = unescaped(start);
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  // An address that the browser cannot understand either is not asked for.
  if (!URL.canParse(absolute)) return [];
  const { host, origin } = new URL(absolute);
  return PLAIN_HOST.test(host) ? [origin] : [];
});

const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
