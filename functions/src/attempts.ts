import type { IncomingMessage } from 'node:http';

/** How often something may happen within an hour. */
export interface Limit {
  readonly key: string;
  readonly most: number;
}

/** Counts attempts, for an hour from the first one. */
export interface Attempts {
  /** Counts one attempt under each of the keys; false, and nothing is counted, if one of them has no attempt left. */
  take(limits: readonly Limit[]): Promise<boolean>;
}

/** The attempts under a key, as stored. */
export interface Count {
  readonly count: number;
  readonly expiresAt: Date;
}

/** What is stored after one more attempt; null if there is none left. */
export function countOn(known: Count | undefined, most: number, now: Date): Count | null {
  if (!known || known.expiresAt <= now) return { count: 1, expiresAt: new Date(now.getTime() + HOUR_MS) };
  return known.count >= most ? null : { ...known, count: known.count + 1 };
}

/**
 * Who a request comes from: the address that the last proxy before the function saw, since a caller can name any others before it. Of an IPv6 address the
 * network, in which every household has more addresses than could be counted.
 */
export function clientOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  const address = (forwarded || (socket.remoteAddress ?? '')).replace(/^::ffff:(?=\d+\.)/, '');
  return address.includes(':') ? (address.split('::')[0] ?? '').split(':').slice(0, 4).join(':') : address;
}

// --- internal ---

const HOUR_MS = 60 * 60 * 1000;
