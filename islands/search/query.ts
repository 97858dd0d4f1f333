/**
 * Reports the query: first the one in the address, then what is typed, once the browser has shown it. Updates the address, so that it can be saved
 * and shared.
 */
export function followQuery(form: HTMLFormElement, tell: (query: string) => void): () => void {
  const field = form.elements.namedItem('q') as HTMLInputElement;
  const fromAddress = () => (inAddress('q') ?? '').slice(0, field.maxLength);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let searching: ReturnType<typeof setTimeout> | undefined;

  const search = () => {
    clearTimeout(searching);
    tell(field.value.trim());
  };
  const toAddress = () => {
    clearTimeout(timer);
    setInAddress('q', field.value.trim() || null);
    // Safari resets the field, whose values it is not to remember, when it restores the page from its back/forward cache.
    field.defaultValue = field.value;
  };
  const onInput = () => {
    clearTimeout(searching);
    searching = setTimeout(search, A_FRAME_MS);
    clearTimeout(timer);
    timer = setTimeout(toAddress, PAUSE_MS);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    search();
    toAddress();
  };

  // Keeps what was typed before the island started.
  if (field.value === '') field.value = fromAddress();
  onInput();
  search();
  field.addEventListener('input', onInput);
  form.addEventListener('submit', onSubmit);
  addEventListener('pagehide', toAddress);
  return () => {
    clearTimeout(timer);
    clearTimeout(searching);
    field.removeEventListener('input', onInput);
    form.removeEventListener('submit', onSubmit);
    removeEventListener('pagehide', toAddress);
  };
}

/** A parameter of the page's address; null if it has none. */
export const inAddress = (name: string): string | null => new URLSearchParams(location.search).get(name);

/** Sets a parameter of the page's address, or removes it, without a new entry in the history. */
export function setInAddress(name: string, value: string | null): void {
  const address = new URL(location.href);
  if (value === null) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

// --- internal ---

/** By then, a letter is shown. Results would delay it: on a slow phone, they take longer than it takes to type the next one. */
const A_FRAME_MS = 20;

// Browsers limit how often the address may change.
const PAUSE_MS = 300;
