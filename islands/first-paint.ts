// The inline script in the head: what must be known before first paint. It is identical on all pages of all builds of these sources, so one hash in
// the CSP allows it; what differs between pages is in its data attributes.
import { NEXT } from './account/next.ts';
import { greet, type Visit } from './site/greet.ts';
import { DISMISSED_KEY } from './site/locale-choice.ts';
import type { Homes } from './registry.ts';
import { HINT_KEY, readStored, UNCONFIRMED } from './account/session/hint.ts';
import { keepsHints } from './account/session/keep-hint.ts';
import { showTheme, THEME_KEY } from './site/theme.ts';

const page = document.documentElement;
const { homes = '{}', detection, login, ticket, to } = (document.currentScript as HTMLScriptElement).dataset;

/** Leaves before anything is shown: stops loading and replaces the history entry. */
function leaveFor(address: string): void {
  stop();
  location.replace(address);
}

const hint = readStored(HINT_KEY);
page.dataset['session'] = hint ? 'in' : 'out';
// Must be a boolean: `undefined` would toggle the attribute.
page.toggleAttribute('data-unconfirmed', !!hint?.includes(UNCONFIRMED));

const followTheme = () => showTheme(readStored(THEME_KEY) ?? '');
followTheme();
// Another tab changed the theme, maybe while this page was in the back/forward cache.
addEventListener('storage', followTheme);
addEventListener('pageshow', ({ persisted }) => {
  followTheme();
  // Safari breaks off what a page is loading when it is left, even the loader, and shows it again on the way back.
  if (persisted && !customElements.get('academy-island')) location.reload();
});

const { to: onward = to, suggest } = greet({
  detection: ticket && location.search.includes(ticket) ? 'off' : (detection as Visit['detection']),
  path: location.pathname,
  homes: JSON.parse(homes) as Homes,
  cookies: document.cookie,
  languages: navigator.languages,
  dismissed: readStored(DISMISSED_KEY),
  inside: document.referrer.startsWith(location.origin + SITE_BASE),
});
if (suggest) page.dataset['suggest'] = suggest;
if (onward) leaveFor(onward + location.search + location.hash);
// Without storage, the login page might know of a session that this page never sees, and send people back and forth; Auth is asked instead.
else if (login && !hint && keepsHints()) leaveFor(`${login}?${NEXT}=${encodeURIComponent(location.pathname + location.search)}`);
