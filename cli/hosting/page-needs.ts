import { memoize } from '../lib/memoize.ts';
import { needsOf as islandNeedsOf, type Service } from '../../islands/registry.ts';

import { sourceOf } from './content-policy.ts';
import { urlOf } from '../lib/text.ts';

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
  /** Whether it stores or removes a person's picture. */
  readonly storage: boolean;
  /** Whether it calls one of our cloud functions. */
  readonly callable: boolean;
  /** Whether it sends what the identity provider may ask reCAPTCHA about. */
  readonly recaptcha: boolean;
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
    storage: has('storage'),
    callable: has('functions'),
    recaptcha: has('recaptcha'),
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
    storage: some(({ storage }) => storage),
    callable: some(({ callable }) => callable),
    recaptcha: some(({ recaptcha }) => recaptcha),
    payment: some(({ payment }) => payment),
    analytics: some(({ analytics }) => analytics),
    anyPicture: some(({ anyPicture }) => anyPicture),
  };
}

/** The tags of a finished page that say what it loads and talks to, as they are in the HTML. */
export interface PageTags {
  readonly islands: readonly IslandTag[];
  /** Of pictures and their sources. */
  readonly pictures: readonly string[];
  /** Of frames. */
  readonly frames: readonly string[];
  /** Of videos and recordings. */
  readonly players: readonly string[];
  /** The texts of inline scripts that browsers run, excluding data in scripts. */
  readonly scripts: readonly string[];
}

export interface IslandTag {
  readonly name: string;
  readonly tag: string;
}

/** All that hosting needs to know of a page. It depends only on the page's bytes, so it can be cached with them. */
export interface PageFacts {
  readonly needs: PageNeeds;
  /** Its inline scripts, as source expressions for a policy. */
  readonly inline: readonly string[];
}

/** A page with its address on the host. */
export interface HostedPage extends PageFacts {
  readonly address: string;
}

/**
 * Finds the tags of a finished page in one pass, since every page of a site is searched. Text cannot look like a tag, because its "<" is written as
 * "&lt;"; the texts of scripts are skipped.
 */
export function tagsOf(html: string): PageTags {
  const islands: IslandTag[] = [];
  const pictures: string[] = [];
  const frames: string[] = [];
  const players: string[] = [];
  const scripts: string[] = [];
  let at = html.indexOf('<');
  while (at !== -1) {
    let next = at + 1;
    // Nearly all tags are ruled out by their first letter: a pattern for all of them takes twice as long.
    const letter = html[next];
    if (letter === 'a' && html.startsWith('academy-island', next)) {
      const [tag, name = ''] = matchAt(ISLAND, html, at);
      if (tag) islands.push({ name, tag });
    } else if ((letter === 'i' && html.startsWith('img', next)) || (letter === 's' && html.startsWith('source', next))) {
      const [tag] = matchAt(EMBEDDED, html, at);
      if (tag) pictures.push(tag);
    } else if (letter === 'i' && html.startsWith('iframe', next)) {
      const [tag] = matchAt(EMBEDDED, html, at);
      if (tag) frames.push(tag);
    } else if ((letter === 'v' && html.startsWith('video', next)) || (letter === 'a' && html.startsWith('audio', next))) {
      const [tag] = matchAt(EMBEDDED, html, at);
      if (tag) players.push(tag);
    } else if (letter === 's' && html.startsWith('script', next)) {
      const [tag = '', attributes = ''] = matchAt(SCRIPT, html, at);
      const end = html.indexOf('</script>', at);
      if (end === -1) break;
      if (tag && !IS_NOT_RUN.test(attributes)) scripts.push(html.slice(at + tag.length, end));
      next = end;
    }
    at = html.indexOf('<', next);
  }
  return { islands, pictures, frames, players, scripts };
}

/** The names of the islands on a page, each once. */
export const islandNames = ({ islands }: Pick<PageTags, 'islands'>): readonly string[] =>
  [...new Set(islands.map(({ name }) => name))].toSorted();

/** Derives the facts from the tags of a finished page. */
export const factsOf = (tags: PageTags): PageFacts => ({ needs: needsOf(tags), inline: tags.scripts.map(sourceOf) });

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
  const url = urlOf(absolute);
  return url && PLAIN_HOST.test(url.host) ? [url.origin] : [];
});

const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

// An attribute's value may contain a ">".
const ISLAND = /<academy-island name="([^"]+)"(?:\s[\w-]+="[^"]*")*\s*>/y;
const EMBEDDED = /<(?:img|source|iframe|video|audio)(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>/y;
const SCRIPT = /<script\b((?:"[^"]*"|'[^']*'|[^"'>])*)>/y;
const IS_NOT_RUN = /\ssrc=|\stype="application\//;

function matchAt(pattern: RegExp, text: string, at: number): readonly string[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}
