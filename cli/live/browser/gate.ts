import type { ServedIslands } from './islands.ts';
import { SEAL_BYTES, sealsOf, SECONDS_OF_HOUR, type EditorOptions } from '../contract.ts';

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

interface EditModule {
  readonly edit: (options: EditorOptions, served: ServedIslands) => void;
}

/**
 * Admits only the Visual Editor: the code for editing is loaded only if the editor frames the page, with a fresh ticket for its space signed by
 * Storyblok. For a page that is not framed, or has no ticket, this returns at once.
 */
export async function openGate(options: EditorOptions, load: () => Promise<EditModule>): Promise<void> {
  const ticket = readTicket(location.search);
  if (window.parent === window || !ticket) return;
  // Before islands change it.
  const served = new Map([...document.querySelectorAll('academy-island')].map((island) => [island, island.innerHTML]));
  const refused = await whyRefused(ticket, options);
  if (refused) console.warn(`The Visual Editor cannot edit this page: ${refused} (see docs/visual-editor.md).`);
  else (await load()).edit(options, served);
}

// --- internal ---

async function whyRefused(ticket: Ticket, { space, origin, base }: EditorOptions): Promise<string | null> {
  const framedBy = location.ancestorOrigins?.[0] ?? originOf(document.referrer);
  if (framedBy !== origin) return `it is framed by ${framedBy ?? 'an unknown page'}, not by ${origin}`;
  if (ticket.space !== space) return `the editor is in space ${ticket.space}, but the page belongs to space ${space}`;
  if (!isFresh(ticket, Date.now())) return 'the ticket in its address is older than an hour; open the story again';
  const seals = await fetch(base + sealsOf(hourOf(ticket)));
  if (!seals.ok) return 'the preview was built too long ago; build it again';
  if (await isSealed(ticket, new Uint8Array(await seals.arrayBuffer()))) return null;
  return 'the ticket in its address was not signed with the preview token that the page was built with';
}

// Firefox does not reveal which page frames this one; the referrer is the same until a link within it is followed.
function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
