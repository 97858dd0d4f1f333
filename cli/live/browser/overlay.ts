import { OPEN, type Diagnostic } from '../../dev/contract.ts';
import { createHost, element, link } from './element.ts';
import { onAnnounced } from './updates.ts';

const DISMISSED = 'academy.dismissed';

/**
 * An overlay that exists only while there are diagnostics, and while the page is edited in Storyblok, only for errors; a dismissed one stays hidden
 * until the diagnostic changes. Returns what shows diagnostics in place of the previous ones.
 */
export function createOverlay(): (diagnostics: readonly Diagnostic[]) => void {
  const shadow = createHost('academy-overlay', STYLES);
  let latest: readonly Diagnostic[] = [];
  let dismissed = recall();
  let isEdited = false;
  const shown = () => latest.filter(({ id, kind }) => !dismissed.has(id) && !(isEdited && kind === 'problem'));
  const render = () => shadow.replaceChildren(...(shown().length > 0 ? [toDialog(shown(), dismiss)] : []));
  const changeDismissed = (ids: readonly string[]) => {
    dismissed = new Set(ids);
    remember(ids);
    render();
  };
  const dismiss = () => changeDismissed([...dismissed, ...shown().map(({ id }) => id)]);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && shown().length > 0) dismiss();
  });
  onAnnounced('academy:edited', () => {
    isEdited = true;
    render();
  });
  return (diagnostics) => {
    latest = diagnostics;
    // A fixed diagnostic may be shown again if it comes back.
    changeDismissed([...dismissed].filter((id) => latest.some((one) => one.id === id)));
  };
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
    // A cross-site frame may have no storage, in which case a reload shows everything again.
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
