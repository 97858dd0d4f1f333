// The one script that stands in the head: what must be known before anything is painted. It is put into the page as it is, the same on every
// page of every build of these sources, so that one hash in the content policy allows it; what differs between pages stands beside it as data.
import { loginFromHere } from './account/paths.ts';
import { greet } from './locale/choice.ts';
import type { Visit } from './locale/choice.ts';
import { DISMISSED_KEY } from './locale/dismissed.ts';
import type { Homes } from './registry.ts';
import { HINT_KEY, keepsHints, UNCONFIRMED } from './session/hint.ts';
import { showTheme, THEME_KEY } from './theme/theme.ts';

const page = document.documentElement;
const { homes = '{}', detection, login } = (document.currentScript as HTMLScriptElement).dataset;

/** Storage that is refused (a private window, a frame of another site) holds nothing. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Nothing of this page is meant to be seen: nothing more of it is loaded, and it is left out of the history. */
function leaveFor(address: string): void {
  stop();
  location.replace(address);
}

const hint = stored(HINT_KEY);
page.dataset['session'] = hint ? 'in' : 'out';
// Where nothing is given, it would change to what it is not.
page.toggleAttribute('data-unconfirmed', !!hint?.includes(UNCONFIRMED));

const followTheme = () => showTheme(stored(THEME_KEY) ?? '');
followTheme();
// Another tab chose, or this page comes back from the browser's memory.
addEventListener('storage', followTheme);
addEventListener('pageshow', followTheme);

const greeting = greet({
  detection: detection as Visit['detection'],
  path: location.pathname,
  homes: JSON.parse(homes) as Homes,
  cookies: document.cookie,
  languages: navigator.languages,
  dismissed: stored(DISMISSED_KEY),
});
if (greeting?.kind === 'suggest') page.dataset['suggest'] = greeting.locale;
if (greeting?.kind === 'go') leaveFor(greeting.to + location.search + location.hash);
// Where nothing is kept, the login page could learn of a session that this one never does, and send people back: Auth is asked here then.
else if (login && !hint && keepsHints()) leaveFor(loginFromHere({ login }));
