import { createHost, element } from './element.ts';
import { groupBy } from '../../lib/lists.ts';
import type { Note } from '../contract.ts';

/**
 * A list of the problems of the edited story that opens from a button with their number; there is neither while there are none. Returns what shows
 * them in place of the previous ones. `storyId` as in the marks of blocks.
 */
export function createNotesList(storyId: string): (notes: readonly Note[]) => void {
  const summary = element('summary');
  const items = element('ul');
  const list = element('details', { class: 'notes', hidden: '' }, [summary, items]);
  createHost('academy-notes', STYLES).append(list);
  let shown = '';

  return (notes) => {
    // On most keystrokes the problems stay the same, and so does what is focused or scrolled in their list.
    const text = JSON.stringify(notes);
    if (text === shown) return;
    shown = text;
    list.toggleAttribute('hidden', notes.length === 0);
    list.classList.toggle('failing', notes.some(isFailing));
    // What every block of a component has in common is one problem.
    const problems = [...groupBy(notes, ({ severity, message, hint }) => JSON.stringify([severity, message, hint])).values()];
    summary.textContent = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    items.replaceChildren(...problems.map((places) => toItem(places, storyId)));
  };
}

// --- internal ---

const isFailing = ({ severity }: Note) => severity === 'fail';

/** A problem with its places, of which the button leads to one after the other. */
function toItem(places: readonly [Note, ...Note[]], storyId: string): HTMLElement {
  const [first] = places;
  const inBlocks = places.filter(({ blocks }) => blocks.length > 0);
  const button = element('button', { type: 'button', onclick: () => showNext() });
  let next = 0;
  const name = () => {
    button.title = inBlocks[next]?.path ?? '';
    button.textContent = inBlocks.length === 1 ? 'Show' : `Show ${next + 1} of ${inBlocks.length}`;
  };
  const showNext = () => {
    const shown = inBlocks[next];
    if (shown) visit(shown, storyId);
    next = (next + 1) % inBlocks.length;
    name();
  };
  name();
  return element('li', { class: isFailing(first) ? 'failing' : null }, [
    element('p', {}, [first.message]),
    element('p', { class: 'hint' }, [first.hint]),
    inBlocks.length > 0 ? button : null,
  ]);
}

/** Scrolls to the innermost block around a problem that the page shows, and selects it as a click does, which opens its fields in the editor. */
function visit({ blocks }: Note, storyId: string): void {
  const marks = blocks.map((uid) => `[data-blok-uid="${CSS.escape(`${storyId}-${uid}`)}"]`);
  const block = marks.flatMap((mark) => [...document.querySelectorAll<HTMLElement>(mark)])[0];
  block?.scrollIntoView({ block: 'center' });
  // Within a selected block, a click does what it does for visitors, such as following a link.
  if (!block?.closest('[data-blok-focused]')) block?.click();
}

const STYLES = `
  [hidden] { display: none; }
  .notes { position: fixed; inset: auto auto 16px 16px; z-index: 2147483646; max-width: calc(100vw - 32px); color: light-dark(#1b1b1b, #f2f2f2); }
  summary, ul { background: light-dark(#fff, #1c2130); border: 1px solid #8886; box-shadow: 0 2px 12px #0004; }
  summary { width: fit-content; padding: 6px 14px; border-left: 6px solid #b26a00; border-radius: 8px; cursor: pointer; font-weight: 600; }
  ul { position: absolute; bottom: calc(100% + 8px); width: min(420px, calc(100vw - 32px)); max-height: 60vh; margin: 0; padding: 0 16px;
    overflow: auto; border-radius: 8px; list-style: none; }
  li { padding: 12px 0; }
  li + li { border-top: 1px solid #8886; }
  p { margin: 0 0 6px; overflow-wrap: anywhere; }
  li p:first-child::first-letter { text-transform: uppercase; }
  .hint { opacity: 0.85; }
  .failing summary { border-left-color: #c62828; }
  li.failing p:first-child::before { content: 'stops publication: '; font-weight: 600; }
`;
