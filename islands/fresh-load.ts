const TTL_MS = 10_000;
const PATIENCE_MS = 3000;

// Asks for a page bypassing all caches. An event, because the guard belongs to the loader: the only script certain to be there when others are gone.
// `defaultPrevented` tells that it was granted.
declare global {
  interface WindowEventMap {
    'academy:load': CustomEvent<string>;
  }
}

/**
 * Loads an address bypassing the browser's cache, at most once per path in 10 seconds, so that a broken page is not reloaded forever. The current
 * page is only reloaded if the site responds, and not while somebody is typing or has just clicked, since that would cancel a navigation. Returns
 * whether it will be loaded.
 */
export function freshLoad(address: string): boolean {
  const { href, pathname } = new URL(address, location.href);
  const isHere = href.split('#')[0] === location.href.split('#')[0];
  if ((isHere && isBusy()) || !claim(pathname)) return false;
  // Refreshes the copy that the host's caching rules may let the browser use.
  void fetch(href, { cache: 'reload', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => (isHere ? isBusy() || location.reload() : location.assign(href)),
    () => isHere || location.assign(href),
  );
  return true;
}

/** Claims the one load that a path has in 10 seconds. Never granted without storage, as nothing would limit the loads. */
export function claim(path: string, now: number = Date.now()): boolean {
  try {
    const key = `academy.load ${path}`;
    if (now - sessionStorage[key] < TTL_MS) return false;
    sessionStorage[key] = now;
    return true;
  } catch {
    return false;
  }
}

/** Starts tracking what a reload would destroy: typed text, or a click just made. */
export function watchHands(): void {
  addEventListener('input', () => (hasTyped = true), true);
  addEventListener('click', () => (lastPress = Date.now()), true);
}

// --- internal ---

let hasTyped = false;
let lastPress = 0;

const isBusy = () =>
  hasTyped || Date.now() - lastPress < PATIENCE_MS || document.activeElement?.matches('input, textarea, select, [contenteditable]');
