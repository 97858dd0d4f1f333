/** Where a tab keeps toasts for the page that is shown next. */
export const TOASTS_KEY = 'academy.toasts';

/** Whether there are toasts to show, without reading them: what every page asks, so that it stands alone. */
export function hasKeptToasts(): boolean {
  try {
    return sessionStorage.getItem(TOASTS_KEY) !== null;
  } catch {
    return false;
  }
}
