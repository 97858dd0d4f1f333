const TTL_MS = 10_000;
const PATIENCE_MS = 3000;

// A script that asks for a page past all caches says so with this event, because the guard is the loader's: it is the one script that is
// certainly there when the others are gone. Whoever asks learns by `defaultPrevented` that it was granted.
declare global {
  interface WindowEventMap {
    'academy:load': CustomEvent<string>;
  }
}

/**
 * Loads an address anew, past everything the browser kept of it: at most once a path in 10 seconds, so that a page that cannot be mended is
 * not loaded for ever. This very page is loaded again only if the site answers, and not under the hands of somebody who is typing or has just
 * pressed something: a link that was followed would lead nowhere. Tells whether it will.
 */
export function freshLoad(address: string): boolean {
  const { href, pathname } = new URL(address, location.href);
  const isHere = href.split('#')[0] === location.href.split('#')[0];
  if ((isHere && isBusy()) || !claim(pathname)) return false;
  // Renews the copy that a host's caching rules may let the browser show.
  void fetch(href, { cache: 'reload', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => (isHere ? isBusy() || location.reload() : location.assign(href)),
    () => isHere || location.assign(href),
  );
  return true;
}

/** Takes the one turn that a path has in 10 seconds. Where nothing can be kept there are no turns: who could say when it was loaded last? */
export function claim(path: string, now: number = Date.now()): boolean {
  try {
    const key = `academy.load ${path}`;
    if (now - Number(sessionStorage.getItem(key)) < TTL_MS) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Notes from now on what a reload would take away from somebody: what was typed, or the press of a moment ago. */
export function watchHands(): void {
  addEventListener('input', () => (hasTyped = true), true);
  addEventListener('click', () => (lastPress = Date.now()), true);
}

// --- internal ---

let hasTyped = false;
let lastPress = 0;

const isBusy = () =>
  hasTyped || Date.now() - lastPress < PATIENCE_MS || document.activeElement?.matches('input, textarea, select, [contenteditable]');
