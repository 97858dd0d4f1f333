import { BlockList, isIP } from 'node:net';
import { toServiceFile } from '../../templates/parts/media/image-service.ts';
import { groupBy } from '../lib/lists.ts';
import { connectionReason, forEachConcurrently, isUnknownHost, withTimeout } from '../lib/requests.ts';
import type { FinishedSite, Refusal } from './finished-site.ts';

interface AskOptions {
  readonly signal: AbortSignal;
  /** Called with the number of addresses requested so far, and the total. */
  readonly progress: (done: number, total: number) => void;
  /** Time limit for a host to answer, in ms. @default 15000 */
  readonly timeoutMs?: number;
  /** Whether a host is not to be requested. @default isLocalHost */
  readonly isLocal?: (hostname: string) => boolean;
}

/** The results from other hosts. */
export interface ExternalLinkResults {
  /** Addresses that are local, were refused or got no answer, with the reason; if no host answered, only the local ones. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** How many addresses were requested. */
  readonly asked: number;
  /** Whether any host answered, or none was asked: otherwise this machine is offline. */
  readonly isOnline: boolean;
}

/**
 * Requests everything on other hosts that pages link to or load: each address once, and again if there was no answer. What only this machine or its
 * network could answer is no use to visitors, and may be nothing that a link should request.
 */
export async function checkExternalLinks({ pages, answerTo }: FinishedSite, options: AskOptions): Promise<ExternalLinkResults> {
  const { signal, progress, timeoutMs = TIMEOUT_MS, isLocal = isLocalHost } = options;
  const isElsewhere = (address: string) => answerTo(address, '/').kind === 'elsewhere';
  const [asked, local] = [new Set<string>(), new Map<string, Refusal>()];
  for (const { links, files } of pages) {
    for (const address of [...links, ...files]) {
      const url = toExternalUrl(address);
      if (url === null || asked.has(url) || local.has(url) || !isElsewhere(address)) continue;
      if (isLocal(new URL(url).hostname)) local.set(url, LOCAL);
      else asked.add(url);
    }
  }
  const refused = new Map<string, Refusal>();
  let isOnline = asked.size === 0;
  const askAll = async (addresses: Iterable<string>, method: 'HEAD' | 'GET', onDone: () => void) => {
    await forEachConcurrently(byHost(addresses), HOSTS_AT_ONCE, async (ofHost) => {
      const silent: Heard[] = [];
      await forEachConcurrently(ofHost, OF_A_HOST_AT_ONCE, async (address) => {
        // Don't wait for a host that is down at each of its addresses.
        const given = silent.length >= PATIENCE ? silent.at(-1) : undefined;
        const heard = given ?? (await ask(address, method, { signal, timeoutMs, isLocal }));
        if (heard.hasAnswered) silent.length = 0;
        else silent.push(heard);
        isOnline ||= heard.hasAnswered;
        if (heard.refusal) refused.set(address, heard.refusal);
        else refused.delete(address);
        onDone();
      });
    });
  };
  let done = 0;
  await askAll(asked, 'HEAD', () => progress((done += 1), asked.size));
  const silent = [...refused].flatMap(([address, { isGone }]) => (isGone ? [] : [address]));
  await askAll(silent, 'GET', () => {});
  // If nothing responds, no single host is to blame.
  return { refusals: new Map([...local, ...(isOnline ? refused : [])]), asked: asked.size, isOnline };
}

/** The URL that is requested for an address on a page; null if it is not on one. A resized Storyblok picture becomes the original. */
export function toExternalUrl(address: string): string | null {
  if (!/^(?:https?:)?\/\//i.test(address) || !URL.canParse(address, 'https://a')) return null;
  const url = new URL(address, 'https://a');
  url.hash = '';
  const file = toServiceFile(url.href);
  return file ? file.original + file.query : url.href;
}

/**
 * Whether the host of a URL is this machine or in a private network, wherever that is: visitors don't reach it, or something of their own. Names are
 * not looked up, so that only those count that are local by definition.
 *
 * @example isLocalHost('localhost') // => true
 * @example isLocalHost('[fd00::1]') // => true
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  return version === 0 ? LOCAL_NAME.test(host) : PRIVATE.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

// --- internal ---

const LOCAL: Refusal = { isGone: true, reason: 'it is an address of this machine or of a private network' };
const LEADS_TO_LOCAL: Refusal = { isGone: true, reason: 'it redirects to an address of this machine or of a private network' };
const TIMEOUT_MS = 15_000;
const HOSTS_AT_ONCE = 8;
const OF_A_HOST_AT_ONCE = 4;
/** How many consecutive requests to a host may go unanswered before it is no longer asked. */
const PATIENCE = 4;
/** As many as `fetch` and browsers follow. */
const MOST_REDIRECTS = 20;

const byHost = (addresses: Iterable<string>): readonly (readonly string[])[] => [
  ...groupBy([...addresses], (address) => new URL(address).host).values(),
];

type Limits = Required<Pick<AskOptions, 'signal' | 'timeoutMs' | 'isLocal'>>;

interface Heard {
  /** Whether the host answered at all. */
  readonly hasAnswered: boolean;
  readonly refusal: Refusal | null;
}

async function ask(address: string, method: 'HEAD' | 'GET', limits: Limits): Promise<Heard> {
  try {
    const first = await answerOf(address, method, limits);
    // Some hosts don't support HEAD and answer it with all kinds of errors, or not at all.
    const status = first !== 'local' && first >= 400 && method === 'HEAD' ? await answerOf(address, 'GET', limits) : first;
    if (status === 'local') return { hasAnswered: true, refusal: LEADS_TO_LOCAL };
    const isGone = status === 404 || status === 410;
    // Other errors may be meant only for programs, and say nothing about what visitors see.
    const isRefused = isGone || (status >= 500 && status < 600);
    return { hasAnswered: true, refusal: isRefused ? { isGone, reason: `the host responded with ${status}` } : null };
  } catch (error) {
    limits.signal.throwIfAborted();
    return { hasAnswered: false, refusal: { isGone: isUnknownHost(error), reason: connectionReason(error) } };
  }
}

/** Follows redirects to the status of the last response, but not into a private network: another host must not choose what is requested there. */
const answerOf = (address: string, method: 'HEAD' | 'GET', { signal, timeoutMs, isLocal }: Limits): Promise<number | 'local'> =>
  withTimeout(timeoutMs, signal, async (stop) => {
    let at = new URL(address);
    for (let count = 0; count <= MOST_REDIRECTS; count++) {
      const { body, status, headers } = await fetch(at, { method, signal: stop, redirect: 'manual' });
      await body?.cancel();
      const to = status >= 300 && status < 400 ? headers.get('location') : null;
      // What is not an address of the web is up to the visitor's browser, such as one that opens an app.
      if (to === null || !URL.canParse(to, at) || !/^https?:$/.test(new URL(to, at).protocol)) return status;
      at = new URL(to, at);
      if (isLocal(at.hostname)) return 'local';
    }
    throw new Error(`it redirects more than ${MOST_REDIRECTS} times`);
  });

// A name without a dot, such as `router`, is only found where it was given.
const LOCAL_NAME = /^[^.]+\.?$|\.(?:localhost|local|internal|home\.arpa)\.?$/;

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and the one of IPv6. */
const SUBNETS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const;

const PRIVATE = new BlockList();
for (const [address, prefix] of SUBNETS) PRIVATE.addSubnet(address, prefix, address.includes(':') ? 'ipv6' : 'ipv4');
