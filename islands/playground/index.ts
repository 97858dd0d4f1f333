import type { IslandProps } from '../registry.ts';
import { draw, emptyPage } from './draw.ts';
import { tick } from './tick.ts';

/** Shows what code looks like, in a frame with a width to choose, lets readers change it, ticks the tasks done, and starts again from the original. */
export function mount(element: HTMLElement, { title, scores }: IslandProps<'playground'>): void {
  const codes = [...element.querySelectorAll<HTMLElement>('pre > code')];
  const originals = codes.map(({ innerHTML }) => innerHTML);
  const tools = element.querySelector('[data-tools]')!;
  const width = tools.querySelector('input')!;

  const frame = document.createElement('iframe');
  frame.title = title;
  // Its document is ours to write, and runs no script, whatever is typed.
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.srcdoc = emptyPage(document.documentElement.lang);
  const textOf = (language: string) => codes.find((code) => code.matches(`.language-${language}`))?.textContent ?? '';
  const tasks = [...element.querySelectorAll<HTMLElement>('[data-selector]')];
  const score = element.querySelector('[data-score]');
  const show = () => {
    const page = draw(frame, { html: textOf('html'), css: textOf('css') });
    const said = scores[tasks.filter((task) => tick(task, page)).length]!;
    // What is said again would be announced again.
    if (score && score.textContent !== said) score.textContent = said;
  };
  const resize = () => (frame.style.inlineSize = `${width.value}%`);

  frame.addEventListener('load', show);
  width.addEventListener('input', resize);
  for (const code of codes) code.addEventListener('input', show);
  tools.querySelector('button')!.addEventListener('click', () => {
    for (const [index, code] of codes.entries()) code.innerHTML = originals[index]!;
    width.value = width.defaultValue;
    resize();
    show();
  });

  if (!codes.every(makeEditable)) tools.querySelector('[data-note]')?.remove();
  resize();
  element.querySelector('[data-result]')!.append(frame);
}

// --- internal ---

/** Makes code a field for text; false in browsers that have no fields for text alone. */
function makeEditable(code: HTMLElement): boolean {
  code.setAttribute('contenteditable', 'plaintext-only');
  if (!code.isContentEditable) return false;
  const block = code.parentElement!;
  code.role = 'textbox';
  code.ariaMultiLine = 'true';
  code.ariaLabel = block.ariaLabel;
  code.spellcheck = false;
  code.autocapitalize = 'off';
  // The field takes its place in the order of focus.
  code.tabIndex = 0;
  for (const name of ['tabindex', 'role', 'aria-label']) block.removeAttribute(name);
  return true;
}
