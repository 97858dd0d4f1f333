import { readStored, store } from '../../account/session/hint.ts';
import { TOASTS_KEY } from './waiting.ts';

/** A short message. `bad` interrupts a screen reader, the others wait for it to finish. */
export interface Toast {
  readonly text: string;
  readonly kind: 'good' | 'bad' | 'info';
}

/** Keeps a toast for the next page in this tab. */
export function keepToast(toast: Toast): void {
  isLeaving = true;
  store(TOASTS_KEY, JSON.stringify([...parseToasts(readStored(TOASTS_KEY, 'sessionStorage')), toast]), 'sessionStorage');
}

/** Keeps the toasts that are still shown when a page is left, unless it keeps one of its own, which is newer. */
export function carryToasts(shown: readonly Toast[]): void {
  if (isLeaving) return;
  for (const toast of shown) keepToast(toast);
}

/** Removes and returns the toasts kept for this page, not those that it keeps for the next one. */
export function takeKeptToasts(): readonly Toast[] {
  if (isLeaving) return [];
  const toasts = parseToasts(readStored(TOASTS_KEY, 'sessionStorage'));
  store(TOASTS_KEY, null, 'sessionStorage');
  return toasts;
}

/** Parses stored toasts; skips invalid ones. */
export function parseToasts(text: string | null): readonly Toast[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isToast).map(({ text: words, kind }) => ({ text: words, kind })) : [];
  } catch {
    return [];
  }
}

// --- internal ---

// What shows kept toasts may start on a slow page only after the page has decided to send people on.
let isLeaving = false;

function isToast(value: unknown): value is Toast {
  const { text, kind } = (value ?? {}) as Partial<Toast>;
  return typeof text === 'string' && (kind === 'good' || kind === 'bad' || kind === 'info');
}
