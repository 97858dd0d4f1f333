import type { ServedIslands } from './islands.ts';
import { urlOf } from '../../lib/text.ts';
import { SEAL_BYTES, sealsOf, SECONDS_OF_HOUR, type EditorOptions, type EditorWords } from '../contract.ts';
import type { Obstacle } from './notice.ts';

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

/** A page that the editor frames, with its ticket if it has one. */
export interface Framed extends Pick<EditorOptions, 'space' | 'base'> {
  readonly ticket: Ticket | null;
}

/** What is loaded if the editor frames the page: what edits it, or else what says why it cannot be edited, and the words of both. */
interface Loads {
  edit(): Promise<{ readonly edit: (options: EditorOptions, served: ServedIslands, words: EditorWords) => void }>;
  notice(): Promise<{ readonly explain: (obstacle: Obstacle, framed: Framed, words: EditorWords) => void }>;
  words(): Promise<{ readonly default: EditorWords }>;
}

/**
 * Admits only the Visual Editor: the code for editing is loaded only if the editor frames the page, with a fresh ticket for its space signed by
 * Storyblok. An editor without one is told why. For a page that is not framed, this returns at once.
 */
export async function openGate(options: EditorOptions, load: Loads): Promise<void> {
  if (window.parent === window) return;
  const { origin } = options;
  const ticket = readTicket(location.search);
  // Before islands change it.
  const served = new Map([...document.querySelectorAll('academy-island')].map((island) => [island, island.innerHTML]));
  const framedBy = framerOf();
  if (framedBy !== origin) {
    if (ticket)
      console.warn(`The Visual Editor cannot edit this page: it is framed by ${framedBy ?? 'an unknown page'}, not by ${origin}.`);
    return;
  }
  const obstacle = await obstacleTo({ ...options, ticket });
  const { default: words } = await load.words();
  if (obstacle) (await load.notice()).explain(obstacle, { ...options, ticket }, words);
  else (await load.edit()).edit(options, served, words);
}

// --- internal ---

async function obstacleTo({ ticket, space, base }: Framed): Promise<Obstacle | null> {
  if (!ticket) return 'lost';
  if (ticket.space !== space) return 'otherSpace';
  if (!isFresh(ticket, Date.now())) return 'expired';
  const seals = await fetch(base + sealsOf(hourOf(ticket))).catch(() => null);
  if (!seals || seals.status >= 500) return 'unreachable';
  if (!seals.ok) return 'tooOld';
  return (await isSealed(ticket, new Uint8Array(await seals.arrayBuffer()))) ? null : 'otherToken';
}

/**
 * The origin of the page that frames this one, according to the browser; null if it is not known. Older versions of Firefox do not reveal it; the
 * referrer is the same until a link within the frame is followed.
 */
const framerOf = () => location.ancestorOrigins?.[0] ?? urlOf(document.referrer)?.origin ?? null;
