import type { Page } from '../page.tsx';

/** The login page to redirect to if signed out; null if this page does not require a session. */
export function loginOf({ path, screen }: Pick<Page, 'path' | 'screen'>): string | null {
  return screen?.startsWith('profile') ? path('/login') : null;
}
