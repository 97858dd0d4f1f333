import type { Page } from '../page.tsx';

/** Where a page that is somebody's own sends whoever is not signed in; null where everybody may stay. */
export function loginOf({ path, screen }: Pick<Page, 'path' | 'screen'>): string | null {
  return screen?.startsWith('profile') ? path('/login') : null;
}
