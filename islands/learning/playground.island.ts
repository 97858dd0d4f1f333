import type { IslandProps, LoadScript } from '../registry.ts';
import { draw, tick } from './playground-result.ts';
import type { Edits } from './playground-edits.ts';

/**
 * Shows what code looks like, in a frame with a width to choose, lets readers change it, and ticks the tasks done. What follows from a change, keeping
 * it and starting again, is loaded with the first one.
 */
export function mount(element: HTMLElement, { scores }: IslandProps<'playground'>, load: LoadScript): void {
  const codes = [...element.querySelectorAll<HTMLElement>('pre > code')];
  const originals = codes.map(({ innerHTML }) => innerHTML);
  const width = element.querySelector('input')!;

  const result = element.querySelector('[data-result]')!;
  const frame = result.querySelector('template')!.content.querySelector('iframe')!;
  const textOf = (language: string) => element.querySelector(`code.language-${language}`)?.textContent ?? '';
  const tasks = [...element.querySelectorAll<HTMLElement>('[data-selector]')];
  const score = element.querySelector('[data-score]');
  const show = () => {
    frame.style.inlineSize = `${width.value}%`;
    const page = draw(frame, textOf('html'), textOf('css'));
    const said = scores[tasks.filter((task) => tick(task, page)).length]!;
    // What is said again would be announced again.
    if (score && score.textContent !== said) score.textContent = said;
  };
  let edits: Promise<Edits> | undefined;
  const tell = async (event?: Event) => {
    edits ??= load(import('./playground-edits.ts')).then(({ createEdits }) => createEdits(element, { key: KEY, originals, show }));
    (await edits)(event);
  };

  // Before that, there is nothing to draw in.
  frame.addEventListener('load', () => {
    show();
    if (isKept()) void tell();
  });
  element.addEventListener('input', (event) => {
    // What is typed has the colour of what is around it, which may be wrong.
    (event.target as HTMLElement).dataset['edited'] = '';
    show();
    void tell(event);
  });
  element.querySelector('[data-undo]')!.addEventListener('click', tell);
  for (const code of codes) makeEditable(code);
  result.append(frame);
}

// --- internal ---

/** What readers made of code is kept under. */
const KEY = 'academy.code';

function isKept(): boolean {
  try {
    return KEY in sessionStorage;
  } catch {
    return false;
  }
}

/** Makes code a field for text, in browsers that have fields for text alone. */
function makeEditable(code: HTMLElement): void {
  code.setAttribute('contenteditable', 'plaintext-only');
  if (!code.isContentEditable) return;
  const block = code.parentElement!;
  code.role = 'textbox';
  code.ariaMultiLine = 'true';
  code.ariaLabel = block.ariaLabel;
  code.autocapitalize = 'off';
  // The field takes its place in the order of focus.
  code.tabIndex = 0;
  block.role = block.ariaLabel = null;
  block.removeAttribute('tabindex');
}
