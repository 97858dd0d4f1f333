/** Storage key for the toasts of the next page in this tab. */
export const TOASTS_KEY = 'academy.toasts';

/** Whether there are toasts to show, without parsing them. In a module of its own because every page needs it. */
export function hasKeptToasts(): boolean {
  try {
    return sessionStorage.getItem(TOASTS_KEY) !== null;
  } catch {
    return false;
  }
}
