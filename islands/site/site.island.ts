import { localeOfPath } from './locale-choice.ts';
import type { Homes, IslandProps, LoadScript } from '../registry.ts';
import { onHint, readHint, showSession } from '../account/session/hint.ts';
import { hasKeptToasts } from './toast/waiting.ts';
import { checkBuilds, loadAnew } from './build-check.ts';

/** Starts what every page needs in addition to its content. */
export async function mount(_: HTMLElement, { homes, buildCheckIntervalMs }: IslandProps<'site'>, load: LoadScript): Promise<void> {
  checkLocale(homes);
  onHint(showSession);
  // The head script takes an unreadable hint for a valid one.
  showSession(readHint());
  checkBuilds(buildCheckIntervalMs);
  addEventListener('keydown', closeMenu);
  if (hasKeptToasts()) {
    const { showKeptToasts } = await load(import('./toast/show.ts'));
    showKeptToasts();
  }
}

// --- internal ---

/** Reloads if the host chose the language of the page by something other than its address. */
function checkLocale(homes: Homes): void {
  const sent = document.querySelector<HTMLMetaElement>('meta[name="server-locale"]')?.content;
  const asked = localeOfPath(location.pathname, homes);
  if (sent && asked && sent !== asked) loadAnew(location.href);
}

/** Escape closes the menu of narrow screens, and leads back to its button. */
function closeMenu({ key }: KeyboardEvent): void {
  const button = document.querySelector<HTMLElement>('[open] > .site-menu-button');
  if (key !== 'Escape') return;
  button?.click();
  button?.focus();
}
