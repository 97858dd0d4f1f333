import { ASSET_SERVICE } from '../../templates/parts/image-service.ts';
import { forEachConcurrently } from '../for-each-concurrently.ts';
import { connectionReason, isUnknownHost } from '../report/connection-reason.ts';
import { withTimeout } from '../with-timeout.ts';
import type { FinishedSite, Refusal } from './finished-site.ts';

interface AskOptions {
  readonly signal: AbortSignal;
  /** Is told how many of so many addresses have been asked for. */
  readonly progress: (done: number, total: number) => void;
  /** How long a host may take to answer. @default 15000 */
  readonly timeoutMs?: number;
}

/** What other hosts said. */
export interface Elsewhere {
  /** What nobody can have, by address. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** How many addresses were asked for. */
  readonly asked: number;
  /** Whether anybody answered at all, if anybody was asked: else it is this machine that reaches nobody. */
  readonly isOnline: boolean;
}

/** Asks other hosts for all that pages link to and load, each address once, and a second time where there was no answer. */
export async function askElsewhere({ pages, answerTo }: FinishedSite, options: AskOptions): Promise<Elsewhere> {
  const { signal, progress, timeoutMs = TIMEOUT_MS } = options;
  const isElsewhere = (address: string) => answerTo(address, '/').kind === 'elsewhere';
  const asked = new Set<string>();
  for (const { links, files } of pages) {
    for (const address of [...links, ...files]) {
      const one = asOneAsks(address);
      if (one !== null && !asked.has(one) && isElsewhere(address)) asked.add(one);
    }
  }
  const refused = new Map<string, Refusal>();
  let isOnline = asked.size === 0;
  const askAll = async (addresses: Iterable<string>, method: 'HEAD' | 'GET', onDone: () => void) => {
    await forEachConcurrently(byHost(addresses), HOSTS_AT_ONCE, async (ofHost) => {
      const silent: Heard[] = [];
      await forEachConcurrently(ofHost, OF_A_HOST_AT_ONCE, async (address) => {
        // A host that is down would be waited for at each of its addresses.
        const given = silent.length >= PATIENCE ? silent.at(-1) : undefined;
        const heard = given ?? (await ask(address, method, { signal, timeoutMs }));
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
  return { refusals: refused, asked: asked.size, isOnline };
}

/** An address on a page as another host is asked for it; null where it is none. Of a picture of Storyblok's in any size it is the picture itself. */
export function asOneAsks(address: string): string | null {
  if (!/^(?:https?:)?\/\//i.test(address) || !URL.canParse(address, 'https://a')) return null;
  const url = new URL(address, 'https://a');
  url.hash = '';
  return url.href.replace(RESIZED, '$<picture>');
}

// --- internal ---

const TIMEOUT_MS = 15_000;
const HOSTS_AT_ONCE = 8;
const OF_A_HOST_AT_ONCE = 4;
/** How often in a row a host may give no answer until it is asked no more. */
const PATIENCE = 4;

const RESIZED = new RegExp(`^(?<picture>${ASSET_SERVICE}/f/.+?)/m/.*$`);

function byHost(addresses: Iterable<string>): readonly (readonly string[])[] {
  const hosts = new Map<string, string[]>();
  for (const address of addresses) {
    const { host } = new URL(address);
    const known = hosts.get(host);
    if (known) known.push(address);
    else hosts.set(host, [address]);
  }
  return [...hosts.values()];
}

interface Patience {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

interface Heard {
  /** Whether there was anybody at all. */
  readonly hasAnswered: boolean;
  readonly refusal: Refusal | null;
}

async function ask(address: string, method: 'HEAD' | 'GET', patience: Patience): Promise<Heard> {
  try {
    const first = await statusOf(address, method, patience);
    // Some hosts know no HEAD, and say all kinds of things to it, or nothing.
    const status = first >= 400 && method === 'HEAD' ? await statusOf(address, 'GET', patience) : first;
    const isGone = status === 404 || status === 410;
    // Others tell programs to go away, which says nothing of what people see.
    const isRefused = isGone || (status >= 500 && status < 600);
    return { hasAnswered: true, refusal: isRefused ? { isGone, reason: `the host responded with ${status}` } : null };
  } catch (error) {
    patience.signal.throwIfAborted();
    return { hasAnswered: false, refusal: { isGone: isUnknownHost(error), reason: connectionReason(error) } };
  }
}

const statusOf = (address: string, method: 'HEAD' | 'GET', { signal, timeoutMs }: Patience): Promise<number> =>
  withTimeout(timeoutMs, signal, async (stop) => {
    const response = await fetch(address, { method, signal: stop });
    await response.body?.cancel();
    return response.status;
  });
