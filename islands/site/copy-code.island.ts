const SHOWN_FOR_MS = 2000;

/** Shows the copy button of a code block, hidden without scripting, and announces the result. Removed lines are not copied. */
export function mount(element: HTMLElement): void {
  const button = element.querySelector('button')!;
  const status = element.querySelector<HTMLElement>('[role=status]')!;
  const code = element.querySelector('code')!;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const kept = [...code.childNodes].map(({ nodeName, textContent }) => (nodeName === 'DEL' ? '' : textContent));
    status.textContent = await navigator.clipboard.writeText(kept.join('')).then(
      () => status.dataset['copied']!,
      () => status.dataset['failed']!,
    );
    setTimeout(() => (status.textContent = ''), SHOWN_FOR_MS);
  });
}
