import { OPEN } from '../../dev/contract.ts';
import type { Diagnostic } from '../../dev/contract.ts';
import { createHost, element, link } from './element.ts';
import { onAnnounced } from './updates.ts';

const DISMISSED = 'academy.dismissed';

/** Shows diagnostics over the page; while it is edited in Storyblok, only errors. */
export interface Overlay {
  show(diagnostics: readonly Diagnostic[]): void;
}

/** An overlay that exists only while there are diagnostics; a dismissed one stays hidden until the diagnostic changes. */
export function createOverlay(): Overlay {
  const shadow = createHost('academy-overlay', STYLES);
  let shown: readonly Diagnostic[] = [];
  let latest: readonly Diagnostic[] = [];
  let isEdited = false;
  onAnnounced('academy:edited', () => {
    isEdited = true;
    show(latest);
  });

  const dismiss = () => {
    remember([...recall(), ...shown.map(({ id }) => id)]);
    render([]);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown.length > 0) dismiss();
  };
  addEventListener('keydown', onKey);

  function render(all: readonly Diagnostic[]): void {
    shown = all;
    shadow.replaceChildren(...(all.length > 0 ? [toDialog(all, dismiss)] : []));
  }
  function show(all: readonly Diagnostic[]): void {
    latest = all;
    const dismissed = recall();
    // A fixed diagnostic may be shown again if it comes back.
    remember([...dismissed].filter((id) => all.some((one) => one.id === id)));
    render(all.filter(({ id, kind }) => !dismissed.has(id) && !(isEdited && kind === 'problem')));
  }
  return { show };
}

// --- internal ---

function toDialog(all: readonly Diagnostic[], dismiss: () => void): HTMLElement {
  const isError = all.some(({ kind }) => kind === 'error');
  return element(
    'section',
    { class: isError ? 'box error' : 'box', role: 'alertdialog', 'aria-label': isError ? 'Error' : 'Problems', tabindex: '-1' },
    [element('button', { class: 'close', type: 'button', onclick: dismiss }, ['Dismiss (Esc)']), ...all.map(toArticle)],
  );
}

function toArticle({ kind, title, message, hint, place, frame, story, block }: Diagnostic): HTMLElement {
  return element('article', { 'data-kind': kind }, [
    element('h2', {}, [title]),
    place ? toPlace(place) : null,
    element('p', { class: 'message' }, [message]),
    frame ? element('pre', { tabindex: '0', 'aria-label': 'The lines of code' }, [frame]) : null,
    story
      ? element('p', { class: 'story' }, [
          'In the story ',
          story.editUrl ? link(story.editUrl, story.slug) : element('b', {}, [story.slug]),
          block ? `, at ${block}` : null,
        ])
      : null,
    hint ? element('p', { class: 'hint' }, [hint]) : null,
  ]);
}

/** A place in the project, which opens in the developer's editor. */
function toPlace(place: string): HTMLElement {
  const answer = element('span', { role: 'status' });
  const open = async () => {
    const { ok } = await fetch(`${OPEN}?${new URLSearchParams({ at: place })}`, { method: 'POST' });
    answer.textContent = ok ? '' : ' No editor was found: start academy dev with LAUNCH_EDITOR set to the command of yours, such as code.';
  };
  return element('p', { class: 'place' }, [
    element('button', { type: 'button', title: 'Open in your editor', onclick: () => void open().catch(reportError) }, [place]),
    answer,
  ]);
}

function recall(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(DISMISSED) ?? '[]') as readonly string[]);
  } catch {
    // A cross-site frame may have no storage, in which case everything is shown again.
    return new Set();
  }
}

function remember(dismissed: readonly string[]): void {
  try {
    sessionStorage.setItem(DISMISSED, JSON.stringify(dismissed));
  } catch {
    // As above.
  }
}

const STYLES = `
  .box { position: fixed; inset: auto 16px 16px; z-index: 2147483647; max-height: 45vh; overflow: auto; padding: 16px 20px; border-radius: 10px;
    border-top: 6px solid #b26a00; background: light-dark(#fff, #1c2130); color: light-dark(#1b1b1b, #f2f2f2); box-shadow: 0 8px 40px #0008; }
  .box.error { inset: 5vh 5vw auto; max-height: 90vh; border-top-color: #c62828; }
  .close { float: right; position: sticky; top: 0; background: light-dark(#fff, #1c2130); }
  h2 { margin: 0 0 4px; font-size: 18px; }
  p { margin: 4px 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  .place { font-size: 13px; }
  .place button { padding: 0; border: 0; font: 13px ui-monospace, monospace; text-decoration: underline; }
  .hint { opacity: 0.85; }
  article + article { margin-top: 16px; padding-top: 16px; border-top: 1px solid #8886; }
`;
