import type { Toast } from './toast.ts';
import { TOASTS_KEY } from './waiting.ts';

/** Keeps a toast for the page that is shown next in this tab. */
export function keepToast(toast: Toast, given?: Storage): void {
  try {
    const storage = given ?? sessionStorage;
    storage.setItem(TOASTS_KEY, JSON.stringify([...parseToasts(storage.getItem(TOASTS_KEY)), toast]));
  } catch {
    // A browser that keeps nothing: the next page says nothing, which is no reason to fail what was done.
  }
}

/** The toasts kept for this page; they are shown once. */
export function takeKeptToasts(given?: Storage): readonly Toast[] {
  try {
    const storage = given ?? sessionStorage;
    const toasts = parseToasts(storage.getItem(TOASTS_KEY));
    storage.removeItem(TOASTS_KEY);
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
