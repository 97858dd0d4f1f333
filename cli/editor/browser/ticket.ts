import { SEAL_BYTES, SECONDS_OF_HOUR } from '../contract.ts';

/** How the editor identifies itself in the URL of the page that it frames: `_storyblok_tk`. */
export interface Ticket {
  readonly space: string;
  /** In seconds since 1970. */
  readonly timestamp: number;
  /** Storyblok's signature of the two. */
  readonly token: string;
}

/** The ticket in a URL's query; null if it has none. */
export function readTicket(search: string): Ticket | null {
  const query = new URLSearchParams(search);
  const of = (name: string) => query.get(`_storyblok_tk[${name}]`);
  const [space, timestamp, token] = [of('space_id'), of('timestamp'), of('token')];
  return space && timestamp && token && /^\d+$/.test(timestamp) ? { space, timestamp: Number(timestamp), token } : null;
}

/** True within an hour after the editor got the ticket; its clock may be a minute ahead of this one. */
export function isFresh({ timestamp }: Ticket, now: number): boolean {
  const age = now / 1000 - timestamp;
  return age > -60 && age < SECONDS_OF_HOUR;
}

/** A ticket's hour, counted since 1970: the seals of an hour are in one file. */
export const hourOf = ({ timestamp }: Pick<Ticket, 'timestamp'>) => Math.floor(timestamp / SECONDS_OF_HOUR);

/** Whether a ticket was signed by Storyblok, according to the seals of its hour. */
export async function isSealed({ timestamp, token }: Ticket, seals: Uint8Array): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${timestamp}:${token}`)));
  const at = (timestamp % SECONDS_OF_HOUR) * SEAL_BYTES;
  const seal = seals.subarray(at, at + SEAL_BYTES);
  return seal.length === SEAL_BYTES && seal.every((byte, index) => byte === hash[index]);
}
