import type { Toast } from './show.ts';

const KEY = 'academy.toasts';

/** Keeps a toast for the page that is shown next in this tab. */
export function keepToast(toast: Toast, given?: Storage): void {
  try {
    const storage = given ?? sessionStorage;
    storage.setItem(KEY, JSON.stringify([...parseToasts(storage.getItem(KEY)), toast]));
  } catch {
    // A browser that keeps nothing: the next page says nothing, which is no reason to fail what was done.
  }
}

/** Whether there are toasts to show, without reading them: what every page asks. */
export function hasKeptToasts(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** The toasts kept for this page; they are shown once. */
export function takeKeptToasts(given?: Storage): readonly Toast[] {
  try {
    const storage = given ?? sessionStorage;
    const toasts = parseToasts(storage.getItem(KEY));
    storage.removeItem(KEY);
    return toasts;
  } catch {
    return [];
  }
}

/** The toasts in what was stored; what is not one is left out. */
export function parseToasts(text: string | null): readonly Toast[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isToast).map(({ text: words, kind }) => ({ text: words, kind })) : [];
  } catch {
    return [];
  }
}

// --- internal ---

function isToast(value: unknown): value is Toast {
  const { text, kind } = (value ?? {}) as Partial<Toast>;
  return typeof text === 'string' && (kind === 'good' || kind === 'bad' || kind === 'info');
}
