import { sealsOf } from '../contract.ts';
import type { EditorOptions } from '../contract.ts';
import type { ServedIslands } from '../../morph/islands.ts';
import { hourOf, isFresh, isSealed, readTicket } from './ticket.ts';

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

async function whyRefused(ticket: NonNullable<ReturnType<typeof readTicket>>, { space, origin }: EditorOptions): Promise<string | null> {
  const framedBy = location.ancestorOrigins?.[0] ?? originOf(document.referrer);
  if (framedBy !== origin) return `it is framed by ${framedBy ?? 'an unknown page'}, not by ${origin}`;
  if (ticket.space !== space) return `the editor is in space ${ticket.space}, but the page belongs to space ${space}`;
  if (!isFresh(ticket, Date.now())) return 'the ticket in its address is older than an hour; open the story again';
  const seals = await fetch(sealsOf(hourOf(ticket)));
  if (!seals.ok) return 'the preview was built too long ago; build it again';
  if (await isSealed(ticket, new Uint8Array(await seals.arrayBuffer()))) return null;
  return 'the ticket in its address was not signed with the preview token that the page was built with';
}

// Firefox does not reveal which page frames this one; the referrer is the same until a link within it is followed.
function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
