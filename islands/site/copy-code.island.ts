import type { IslandProps } from '../registry.ts';

const SHOWN_FOR_MS = 2000;

/** Shows the copy button of a code block, hidden without scripting, and announces the result. Removed lines are not copied. */
export function mount(element: HTMLElement, { copied, failed }: IslandProps<'copy-code'>): void {
  const button = element.querySelector('button')!;
  const status = element.querySelector('[role="status"]')!;
  const code = element.querySelector('code')!;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const kept = [...code.childNodes].map(({ nodeName, textContent }) => (nodeName === 'DEL' ? '' : textContent));
    status.textContent = await navigator.clipboard.writeText(kept.join('')).then(
      () => copied,
      () => failed,
    );
    setTimeout(() => (status.textContent = ''), SHOWN_FOR_MS);
  });
}
