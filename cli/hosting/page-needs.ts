import { memoize } from '../lib/memoize.ts';
import { needsOf as islandNeedsOf } from '../../islands/registry.ts';
import type { Service } from '../../islands/registry.ts';
import type { PageTags } from './page-facts.ts';

/** Each level includes the previous ones. */
const ACCOUNT_LEVELS = ['none', 'session', 'documents', 'popup'] as const;

/** What a page talks to besides its own host; determines its Content-Security-Policy. */
export interface PageNeeds {
  /** Origins of its frames, including those it can open. */
  readonly frames: readonly string[];
  /** Origins of its pictures. */
  readonly images: readonly string[];
  /** Sources of its videos and recordings; `'self'` for those of the site. */
  readonly media: readonly string[];
  /** How much of the account it uses: only the session, also the stored documents, or also the popups of other identity providers. */
  readonly account: (typeof ACCOUNT_LEVELS)[number];
  /** Whether it calls one of our cloud functions. */
  readonly callable: boolean;
  /** Whether it talks to the payment provider. */
  readonly payment: boolean;
  /** Whether visits to it are counted. */
  readonly analytics: boolean;
  /** Whether it shows a picture that a user chose, from any host. */
  readonly anyPicture: boolean;
}

/** Determines what a finished page needs: from its islands, and from the tags of its frames and pictures. */
export function needsOf({ islands, pictures, frames, players }: Pick<PageTags, 'islands' | 'pictures' | 'frames' | 'players'>): PageNeeds {
  const talkingTo = (service: Service) => islands.filter(({ name }) => islandNeedsOf(name).talksTo?.includes(service));
  const has = (service: Service) => talkingTo(service).length > 0;
  return {
    frames: origins([...talkingTo('frame').map(({ tag }) => embedded(tag)), ...frames.map((tag) => SRC.exec(tag)?.[1] ?? '')]),
    images: origins(pictures.flatMap(addressesOf)),
    media: mediaOf(players.flatMap(addressesOf)),
    account: ACCOUNT_LEVELS.findLast((level) => level !== 'none' && has(level)) ?? 'none',
    callable: has('functions'),
    payment: talkingTo('payment').some(({ tag }) => HAS_PROVIDER.test(tag)),
    analytics: has('analytics'),
    anyPicture: has('picture'),
  };
}

/** The union of what these pages need. */
export function joinNeeds(all: readonly PageNeeds[]): PageNeeds {
  const some = (test: (needs: PageNeeds) => boolean) => all.some(test);
  return {
    frames: sorted(all.flatMap(({ frames }) => frames)),
    images: sorted(all.flatMap(({ images }) => images)),
    media: sorted(all.flatMap(({ media }) => media)),
    account: ACCOUNT_LEVELS.findLast((level) => some(({ account }) => account === level)) ?? 'none',
    callable: some(({ callable }) => callable),
    payment: some(({ payment }) => payment),
    analytics: some(({ analytics }) => analytics),
    anyPicture: some(({ anyPicture }) => anyPicture),
  };
}

// --- internal ---

/** A site without a payment provider has no key. */
const HAS_PROVIDER = /publishableKey&quot;:&quot;/;

const SRC = /\ssrc="([^"]*)"/i;
const SRCSET = /\ssrcset="([^"]*)"/i;
const HOST = /^(?:https?:)?\/\/[^/?#]*/i;

function embedded(tag: string): string {
  const props = /\sprops="([^"]*)"/.exec(tag)?.[1] ?? '{}';
  const { src = '' } = JSON.parse(unescaped(props)) as { readonly src?: string };
  return src;
}

/** The addresses in a picture's tag, still escaped. */
function addressesOf(tag: string): readonly string[] {
  const src = SRC.exec(tag)?.[1];
  const set = SRCSET.exec(tag)?.[1]?.split(/,\s+/) ?? [];
  return [...(src === undefined ? [] : [src]), ...set.map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? '')];
}

// Addresses on the page's own host have none. The rest, thousands of them, share a few hosts.
function origins(addresses: readonly string[]): readonly string[] {
  return sorted(addresses.flatMap((address) => originOf(HOST.exec(address)?.[0] ?? '')));
}

const mediaOf = (addresses: readonly string[]): readonly string[] =>
  sorted([...origins(addresses), ...(addresses.some((address) => !HOST.test(address)) ? ["'self'"] : [])]);

// A host name can be `;` or `*`, which are special in a policy.
const PLAIN_HOST = /^[\w.:[\]-]+$/;

const originOf = memoize((start: string): readonly string[] => {
  if (start === '') return [];
  const address = unescaped(start);
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  // Browsers do not request addresses that they cannot parse.
  if (!URL.canParse(absolute)) return [];
  const { host, origin } = new URL(absolute);
  return PLAIN_HOST.test(host) ? [origin] : [];
});

const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
