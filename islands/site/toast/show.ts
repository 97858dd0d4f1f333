import { carryToasts, keepToast, takeKeptToasts, type Toast } from './kept.ts';
import { startTimer, type Timer } from './timer.ts';

interface ToastRequest extends Toast {
  /** Shown by the next page instead of now. */
  readonly keep?: boolean;
}

const LEAVES_FOR_MS = 150;
const DEFAULT_DURATION_MS = 3000;

/** Shows a toast for a while. The live regions are part of the page's HTML, since one inserted together with its text would not be announced. */
export function showToast({ keep = false, ...toast }: ToastRequest): void {
  if (keep) keepToast(toast);
  else show(toast);
}

/** Shows the toasts that were kept for this page; those that are still shown when it is left are kept for the next one, unless that gets a newer one. */
export function showKeptToasts(): void {
  const kept = takeKeptToasts().map((toast) => ({ toast, element: show(toast) }));
  // The login page sends people on who turn out to be signed in, before they have read anything.
  addEventListener('pagehide', () => carryToasts(kept.filter(({ element }) => shown.has(element)).map(({ toast }) => toast)));
}

// --- internal ---

/** The toasts on the page, oldest first. */
const shown = new Map<HTMLElement, Timer>();
let attended: HTMLElement | null = null;
let cameFrom: HTMLElement | null = null;

function show(toast: Toast): HTMLElement {
  const region = document.querySelector(`[data-toasts] > [role=${toast.kind === 'bad' ? 'alert' : 'status'}]`);
  const place = region?.closest<HTMLElement>('[data-toasts]');
  if (!region || !place) throw new Error('The page has no place for toasts.');
  attend(place);

  const element = toElement(toast, place);
  const duration = Number(place.dataset['duration']) || DEFAULT_DURATION_MS;
  const timer = startTimer(duration, () => dismiss(element));
  shown.set(element, timer);
  for (const reason of heldBy(place)) timer.hold(reason);
  element.addEventListener('click', () => dismiss(element));
  region.append(element);
  return element;
}

function toElement({ text, kind }: Toast, place: HTMLElement): HTMLElement {
  const element = Object.assign(document.createElement('div'), { className: `toast toast-${kind}` });
  const words = Object.assign(document.createElement('p'), { className: 'toast-text', textContent: text });
  const ariaLabel = place.dataset['close'] ?? '';
  element.append(words, Object.assign(document.createElement('button'), { className: 'toast-close', type: 'button', ariaLabel }));
  return element;
}

function dismiss(element: HTMLElement): void {
  const timer = shown.get(element);
  if (!timer) return;
  timer.stop();
  shown.delete(element);
  // If the focused toast is removed, focus the next one, or the element focused before.
  if (element.contains(document.activeElement)) {
    const next = [...shown.keys()].at(-1)?.querySelector('button') ?? cameFrom;
    if (next) next.focus({ preventScroll: true });
    else (document.activeElement as HTMLElement).blur();
  }
  element.dataset['leaving'] = '';
  setTimeout(() => element.remove(), LEAVES_FOR_MS);
}

/** Why the toasts' timers are held: hovered, focused, or the page is hidden. */
function heldBy(place: HTMLElement): readonly string[] {
  return [
    ...(place.matches(':hover') ? ['hover'] : []),
    ...(place.contains(document.activeElement) ? ['focus'] : []),
    ...(document.hidden ? ['hidden'] : []),
  ];
}

// Holds all toasts while one is read, because they would move under the pointer otherwise.
function attend(place: HTMLElement): void {
  if (attended === place) return;
  attended = place;
  const all = (change: 'hold' | 'release', reason: string) => {
    for (const timer of shown.values()) timer[change](reason);
  };
  place.addEventListener('pointerenter', () => all('hold', 'hover'));
  place.addEventListener('pointerleave', () => all('release', 'hover'));
  place.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !place.contains(relatedTarget)) cameFrom = relatedTarget;
    all('hold', 'focus');
  });
  place.addEventListener('focusout', ({ relatedTarget }) => place.contains(relatedTarget as Node | null) || all('release', 'focus'));
  document.addEventListener('visibilitychange', () => all(document.hidden ? 'hold' : 'release', 'hidden'));
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const focused = document.activeElement?.closest<HTMLElement>('.toast');
    const last = focused ?? [...shown.keys()].at(-1);
    if (key === 'Escape' && !defaultPrevented && last) dismiss(last);
  });
}
