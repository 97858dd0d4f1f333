import { readStored, store } from '../account/session/hint.ts';

interface Options {
  /** Of the tab's storage. */
  readonly key: string;
  /** The codes as they were built, with their colours. */
  readonly originals: readonly string[];
  /** Called when the result must change. */
  readonly show: () => void;
}

/** Is told of an edit, or that the button was pressed. */
export type Edits = (event?: Event) => void;

/** Keeps the width and the codes for as long as the tab is open, and brings back what was kept; starting again can be undone until the next edit. */
export function createEdits(element: HTMLElement, { key, originals, show }: Options): Edits {
  const codes = [...element.querySelectorAll<HTMLElement>('pre > code')];
  const width = element.querySelector('input')!;
  const button = element.querySelector<HTMLElement>('[data-undo]')!;
  const again = button.textContent;
  const original = [width.defaultValue, ...originals.map(textOf)];
  /** Edits of another original would be of no use. */
  const name = JSON.stringify(original);
  const readAll = () => JSON.parse(readStored(key, 'sessionStorage') ?? '{}') as Readonly<Record<string, readonly string[]>>;
  const state = () => [width.value, ...codes.map(({ textContent }) => textContent)];
  /** What starting again took away. */
  let taken: readonly string[] | null = null;

  const put = ([size = '', ...texts]: readonly string[]) => {
    width.value = size;
    for (const [index, code] of codes.entries()) {
      const text = texts[index] ?? '';
      delete code.dataset['edited'];
      if (text === original[index + 1]) code.innerHTML = originals[index]!;
      else code.textContent = text;
    }
    show();
  };
  const keep = () => {
    button.textContent = taken ? button.dataset['undo']! : again;
    store(key, JSON.stringify({ ...readAll(), [name]: state() }), 'sessionStorage');
  };

  const kept = readAll()[name];
  if (kept && JSON.stringify(state()) === name) put(kept);
  return (event) => {
    if (!event) return;
    const next = taken ?? original;
    const isEdit = event.type === 'input';
    taken = isEdit || taken ? null : state();
    if (!isEdit) put(next);
    keep();
  };
}

// --- internal ---

function textOf(html: string): string {
  const element = document.createElement('code');
  element.innerHTML = html;
  return element.textContent;
}
