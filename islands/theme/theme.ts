/** Where the choice between light and dark is kept: `light` or `dark`; nothing where it is left to the system. */
export const THEME_KEY = 'academy.theme';

/** Shows the page as it was chosen (`''`: as the system is), and the browser's own bars with it. */
export function showTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme;
  for (const bars of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')) {
    const own = bars.dataset['theme'];
    bars.media = !theme ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all';
  }
}
