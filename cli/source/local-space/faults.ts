import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { isObject, toList } from '../../lib/json.ts';
import { publishedRate } from '../client/limiter.ts';
import { bodyText, type Answer } from './answer.ts';
import type { EdgeState } from './edge.ts';

/** A request being answered. */
export interface Exchange {
  readonly endpoint: Endpoint;
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
  /** @default 'warm' */
  edge: EdgeState;
  /** The correct response in the current state. */
  answer(): Answer;
  send(answer: Answer): void;
  /** Simulates publishing: the space is in its next state from now on. */
  publish(): void;
}

/** Kinds of requests: a page of stories, stories by uuid, one story, links, the space, anything else. */
export const ENDPOINTS = ['list', 'batch', 'story', 'links', 'space', 'other'] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** @example toEndpoint('stories', new URLSearchParams('by_uuids=…')) // => 'batch' */
export function toEndpoint(path: string, query: URLSearchParams): Endpoint {
  if (path === 'stories') return query.has('by_uuids') ? 'batch' : 'list';
  if (path.startsWith('stories/')) return 'story';
  if (path === 'links') return 'links';
  return path === 'spaces/me' ? 'space' : 'other';
}

/** What goes wrong, where, and how often. */
export interface FaultPlan {
  readonly fault: FaultName;
  /** @default every endpoint that the fault applies to */
  readonly endpoint?: Endpoint | undefined;
  /** @default always */
  readonly times?: number | undefined;
}

export interface Fault {
  /** For `docs/storyblok.md`. */
  readonly does: string;
  /** The endpoint it applies to unless a plan says otherwise. */
  readonly endpoint?: Endpoint;
  /** Which requests it applies to. */
  readonly applies?: (exchange: Exchange) => boolean;
  /** Creates the handler for one server, since some faults count. */
  readonly create: (now: () => number) => Handle;
}

/** Sends its own response, or calls `pass` for the correct one. */
export type Handle = (exchange: Exchange, pass: () => void) => void;

const HTML = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>';
const TOO_MANY = { error: 'Rate limit of 6 request per second has been reached. Retry later.' };
/** Longer than any client waits. */
const SLOW_MS = 120_000;

const answering = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Fault['create'] => {
  return () => (exchange) => exchange.send({ status, body, headers });
};

/** Everything that has gone wrong with the service, by name. */
export const FAULTS = {
  '429': { does: 'too many requests, as JSON', create: answering(429, TOO_MANY) },
  '429-html': { does: 'too many requests, as HTML', create: answering(429, HTML) },
  '429-retry-after': { does: 'too many requests, with Retry-After: 2', create: answering(429, TOO_MANY, { 'retry-after': '2' }) },
  '500': { does: 'an internal error, as JSON', create: answering(500, { error: 'Internal Server Error' }) },
  '502-html': { does: 'a bad gateway, as HTML', create: answering(502, HTML) },
  html: { does: 'HTML with status 200', create: answering(200, HTML) },
  reset: {
    does: 'the connection is reset',
    create:
      () =>
      ({ response }) =>
        void response.socket?.resetAndDestroy(),
  },
  'slow-headers': { does: 'no response for two minutes', create: () => (_, pass) => void setTimeout(pass, SLOW_MS).unref() },
  'stalled-body': {
    does: 'half of the response, then nothing',
    create: () => (exchange) => {
      const text = bodyText(exchange.answer());
      exchange.response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      exchange.response.write(text.slice(0, text.length / 2));
    },
  },
  truncated: {
    does: 'half of the JSON, as if it were complete',
    create: () => (exchange) => {
      const text = bodyText(exchange.answer());
      exchange.response.writeHead(200, { 'content-type': 'application/json' });
      exchange.response.end(text.slice(0, text.length / 2));
    },
  },
  'corrupt-gzip': {
    does: 'a compressed response whose check sum is wrong',
    create: () => (exchange) => {
      const bytes = gzipSync(bodyText(exchange.answer()));
      // The check sum, before the length that ends the file. Where it comes late, `fetch` never ends.
      bytes.subarray(-8, -4).fill(0);
      exchange.response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      exchange.response.write(bytes.subarray(0, -8), () => setTimeout(() => exchange.response.end(bytes.subarray(-8)), 50));
    },
  },
  'null-items': {
    does: 'a list of nulls in the place of its items',
    create: () => (exchange) => {
      const answer = exchange.answer();
      exchange.send({ ...answer, body: withNulls(answer.body) });
    },
  },
  'no-total': {
    does: 'a list without its total',
    create: () => (exchange) => {
      const { headers: { total: _, ...headers } = {}, ...answer } = exchange.answer();
      exchange.send({ ...answer, headers });
    },
  },
  'huge-total': {
    does: 'a list whose total is 9999999',
    create: () => (exchange) => {
      const answer = exchange.answer();
      exchange.send(answer.headers?.['total'] === undefined ? answer : { ...answer, headers: { ...answer.headers, total: '9999999' } });
    },
  },
  'short-list': {
    does: 'a list without the last story of the page, but the same total',
    endpoint: 'list',
    create: () => (exchange) => {
      const answer = exchange.answer();
      const stories = isObject(answer.body) ? toList(answer.body['stories']) : [];
      exchange.send({ ...answer, body: { ...(isObject(answer.body) ? answer.body : {}), stories: stories.slice(0, -1) } });
    },
  },
  publish: {
    does: 'somebody publishes before the second page of a list',
    endpoint: 'list',
    applies: ({ endpoint, query }) => endpoint !== 'list' || Number(query.get('page')) > 1,
    create: () => (exchange, pass) => {
      exchange.publish();
      pass();
    },
  },
  'cold-edge': {
    does: 'requests for old versions return the current content',
    create: () => (exchange, pass) => {
      exchange.edge = 'cold';
      pass();
    },
  },
  'rate-limit': { does: 'the published limits by page size are enforced', create: (now) => limiting(now) },
  policy: {
    does: 'the header that announces 30 concurrent requests',
    create:
      () =>
      ({ response }, pass) => {
        response.setHeader('x-ratelimit', '"concurrent-requests";r=29');
        response.setHeader('x-ratelimit-policy', '"concurrent-requests";q=30');
        pass();
      },
  },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof FAULTS;

// --- internal ---

// The service lists stories and links; a body without either stays as it is.
function withNulls(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { stories, links } = body;
  if (Array.isArray(stories)) return { ...body, stories: stories.map(() => null) };
  return isObject(links) ? { ...body, links: Object.fromEntries(Object.keys(links).map((uuid) => [uuid, null])) } : body;
}

// Each page size has its own limit within any second; rejected requests do not count.
function limiting(now: () => number): Handle {
  const starts = new Map<number, number[]>();
  return (exchange, pass) => {
    const rate = publishedRate(Number(exchange.query.get('per_page') ?? 0));
    const recent = (starts.get(rate) ?? []).filter((start) => start > now() - 1000);
    starts.set(rate, recent);
    if (recent.length >= rate) {
      exchange.send({ status: 429, body: { error: `Rate limit of ${rate} request per second has been reached. Retry later.` } });
      return;
    }
    recent.push(now());
    pass();
  };
}
