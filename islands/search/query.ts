/** Reports the query: first the one in the address, then what is typed. Updates the address, so that it can be saved and shared. */
export function followQuery(form: HTMLFormElement, tell: (query: string) => void): () => void {
  const field = form.elements.namedItem('q') as HTMLInputElement;
  const fromAddress = () => (new URLSearchParams(location.search).get('q') ?? '').slice(0, field.maxLength);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const toAddress = () => {
    clearTimeout(timer);
    const address = new URL(location.href);
    const query = field.value.trim();
    if (query) address.searchParams.set('q', query);
    else address.searchParams.delete('q');
    if (address.href !== location.href) history.replaceState(history.state, '', address);
  };
  const onInput = () => {
    tell(field.value.trim());
    clearTimeout(timer);
    timer = setTimeout(toAddress, PAUSE_MS);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    tell(field.value.trim());
    toAddress();
  };

  // Keeps what was typed before the island started.
  if (field.value === '') field.value = fromAddress();
  onInput();
  field.addEventListener('input', onInput);
  form.addEventListener('submit', onSubmit);
  addEventListener('pagehide', toAddress);
  return () => {
    clearTimeout(timer);
    field.removeEventListener('input', onInput);
    form.removeEventListener('submit', onSubmit);
    removeEventListener('pagehide', toAddress);
  };
}

// --- internal ---

// Browsers limit how often the address may change.
const PAUSE_MS = 300;
