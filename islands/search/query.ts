/** Tells what somebody looks for: what the address says at first, then what they type. The address follows, so that it can be kept and sent. */
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

  // Who typed before this was here has typed that.
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

// Browsers take only so many changes of the address in a while.
const PAUSE_MS = 300;
