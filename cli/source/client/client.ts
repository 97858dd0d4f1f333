import StoryblokClient from 'storyblok-js-client';
import { messageOf } from '../../report/errors.ts';
import { contentServiceFailed, fetchStopped } from '../../report/errors/content.ts';
import { systemClock, type Clock } from './clock.ts';
import { createLimiter, publishedRate, type Turn } from './limiter.ts';
import { attempt, parseJson, toShownAddress, withRetries, type ParseBody, type Success } from './request.ts';

/** The Content Delivery API, and the only access to it. */
export interface StoryblokSource {
  /** Requests `cdn/<path>`; rejects with an AcademyError that names the URL without its token. */
  get<T = unknown>(path: string, query?: Query, how?: How<T>): Promise<Reply<T>>;
  /** Updated as requests are made. */
  readonly stats: FetchStats;
  /** Counts another full fetch. */
  restart(): void;
  /** How many requests per second may start for pages of this size. */
  perSecond(perPage: number): number;
}

/** How many requests are in flight at most; Storyblok's own bound is 30. */
export const AT_ONCE = 20;

export type Query = { readonly [parameter: string]: string | number };

interface How<T> {
  /** Parses the body. @default JSON.parse */
  readonly parse?: ParseBody<T>;
  readonly signal?: AbortSignal | undefined;
}

export interface Reply<T = unknown> {
  readonly data: T;
  /** How many entries the whole list has; null if the service does not say. */
  readonly total: number | null;
  /** How many entries a page has, possibly fewer than requested; null if the service does not say. */
  readonly perPage: number | null;
}

export interface FetchStats {
  /** Attempts, retries included. */
  readonly requests: number;
  readonly retries: number;
  /** How often everything was fetched again because content was published meanwhile or a list was incomplete. */
  readonly restarts: number;
  readonly bytes: number;
  /** Time spent waiting for the rate limit and before retries, summed over parallel requests. */
  readonly waitingMs: number;
}

export interface ClientOptions {
  readonly token: string;
  /** Whether it is an OAuth token, for which Storyblok allows 3 requests per second. @default false */
  readonly isOAuth?: boolean | undefined;
  /** @default 'eu' */
  readonly region?: string;
  /** Another service with the same API, as a URL that includes `/v2`. */
  readonly endpoint?: string | null | undefined;
  /** The number of a release whose version of the stories is requested. @default the current stories */
  readonly release?: string | undefined;
  /** `auto` uses the limits that Storyblok publishes for each page size. @default 5 */
  readonly requestsPerSecond?: number | 'auto';
  /** @default 5 */
  readonly maxRetries?: number;
  /** Time limit for an attempt, including its body. @default 30000 */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
  /** Called with the reason when a request is retried. */
  readonly onRepeat?: ((reason: string) => void) | undefined;
}

/**
 * Opens the content service. The official client knows the URLs and parameters; rate limiting, timeouts and retries happen in the `fetch` passed to
 * it, because its own limiter treats a rate as a limit on concurrency, it retries only 429, and its timeout ends with the headers.
 */
export function createClient(options: ClientOptions): StoryblokSource {
  const {
    token,
    isOAuth = false,
    region = 'eu',
    endpoint,
    release,
    requestsPerSecond = 5,
    maxRetries = 5,
    timeoutMs = 30_000,
    signal,
    clock = systemClock,
    onRepeat,
  } = options;
  const stats = { requests: 0, retries: 0, restarts: 0, bytes: 0, waitingMs: 0 };
  const onWait = (ms: number) => {
    stats.waitingMs += ms;
  };
  const onRetry = (reason: string) => {
    stats.retries++;
    onRepeat?.(reason);
  };
  const limiter = createLimiter({ atOnce: AT_ONCE, clock, onWait });
  // One below the limit, since the network can bunch requests together.
  const perSecond = (perPage: number) =>
    Math.min(requestsPerSecond === 'auto' ? publishedRate(perPage) - 1 : requestsPerSecond, isOAuth ? OAUTH_RATE : Infinity);

  const request = async (address: string, init: RequestInit, { turn, parse }: Pick<Carrier, 'turn' | 'parse'>): Promise<Success> => {
    const once = () => {
      stats.requests++;
      return attempt(address, init, { fetch, parse, timeoutMs, signal: turn.signal, clock });
    };
    const success = await withRetries(once, { address, maxRetries, limiter, turn, clock, onRetry, onWait });
    stats.bytes += success.bytes;
    return success;
  };

  const client = new StoryblokClient({
    // The client decides how each is sent: in the address, or in a header.
    ...(isOAuth ? { oauthToken: token } : { accessToken: token }),
    region,
    ...(endpoint ? { endpoint } : {}),
    cache: { cv: 'manual' },
    rateLimit: CLIENT_RATE_LIMIT,
    fetch: async (input, init) => {
      // Every request comes from `get` below.
      const { carrier, ...plain } = init as CarryingInit;
      try {
        carrier.success = await request(String(input), plain, carrier);
        return Response.json({});
      } catch (error) {
        carrier.error = error;
        throw error;
      }
    },
  });

  return {
    stats,
    perSecond,
    restart() {
      stats.restarts++;
    },
    async get<T>(path: string, query: Query = {}, { parse, signal: own }: How<T> = {}) {
      const stop = signal && own ? AbortSignal.any([signal, own]) : (signal ?? own);
      const perPage = Number(query['per_page'] ?? 0);
      const carrier: Carrier = { turn: { perSecond: perSecond(perPage), signal: stop }, parse: parse ?? parseJson };
      const carrying: CarryingInit = { carrier };
      const whole = release !== undefined && /^stories(?:\/|$)/.test(path) ? { ...query, from_release: release } : query;
      let failure: unknown = null;
      try {
        stop?.throwIfAborted();
        // The client uses a path verbatim, and modifies the parameters it is given.
        await client.get(`cdn/${path.replace(/[?#]/g, encodeURIComponent)}`, { ...whole }, carrying);
      } catch (error) {
        failure = error;
      }
      if (carrier.success) return toReply(carrier.success) as Reply<T>;
      if (stop?.aborted) throw fetchStopped();
      if (carrier.error instanceof Error) throw carrier.error;
      const url = toShownAddress(`${endpoint ?? `Storyblok (${region})`}/cdn/${path}`);
      throw contentServiceFailed({ status: null, reason: messageOf(failure).replaceAll(token, '…'), attempts: 1, url });
    },
  };
}

// --- internal ---

// Of the Management API, which OAuth tokens are for.
const OAUTH_RATE = 3;
// The client's maximum, so that only our limiter throttles; set explicitly because the client would otherwise follow `x-ratelimit-policy`.
const CLIENT_RATE_LIMIT = 1000;

/**
 * The state of one request on its way through the client, which passes all its options to `fetch`. Results travel in it rather than through the
 * client, which would reduce an error to its message and search every field of every story for relations that were not requested.
 */
interface Carrier {
  readonly turn: Turn;
  readonly parse: ParseBody;
  success?: Success;
  error?: unknown;
}

type CarryingInit = RequestInit & { readonly carrier: Carrier };

const toReply = ({ data, headers }: Success): Reply => ({
  data,
  total: toCount(headers.get('total')),
  perPage: toCount(headers.get('per-page')),
});

function toCount(header: string | null): number | null {
  // A space has some hundred thousand stories at most: anything longer is not a count.
  return header !== null && /^\d{1,7}$/.test(header) ? Number(header) : null;
}
