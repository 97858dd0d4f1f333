import { readStored } from '../../account/session/hint.ts';

/** Storage key for the toasts of the next page in this tab. */
export const TOASTS_KEY = 'academy.toasts';

/** Whether there are toasts to show, without parsing them. In a module of its own because every page needs it. */
export const hasKeptToasts = (): boolean => readStored(TOASTS_KEY, 'sessionStorage') !== null;
