/** Storage key for the theme: `light` or `dark`; not set to follow the system. */
export const THEME_KEY = 'academy.theme';

/** Applies a theme to the page (`''` to follow the system) and the browser's own UI. */
export function showTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme;
  for (const bars of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')) {
    const own = bars.dataset['theme'];
    bars.media = !theme ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all';
  }
}
