import { toErrorCode } from '../firebase/error-code.ts';
import type { IslandProps } from '../registry.ts';
import { LEFT_KEY, onHint } from '../session/hint.ts';
import { showToast } from '../toast/show.ts';
import { loadAccounts } from './load.ts';
import { loginFromHere } from './paths.ts';

/** Lets Auth correct what is remembered, now and whenever somebody comes back to the page, and says why a session has ended. */
export async function watchSession({ login, ended }: IslandProps<'session'>): Promise<void> {
  const accounts = await loadAccounts();
  // Whoever signs out in another tab while Auth still starts in this one would be brought back by it: once it has started, it signs out here too.
  const stop = onHint((hint) => hint ?? void accounts.signOut(), LEFT_KEY);
  const { person, reason } = await accounts.whoIsSignedIn();
  // From here on Auth hears by itself who signs out.
  stop();
  if (!person && reason) tell(reason, login !== null);
  if (!person && login !== null) return location.replace(loginFromHere({ login }));

  let checking = false;
  const check = async () => {
    if (document.hidden || checking) return;
    checking = true;
    await accounts.checkSession().catch((error: unknown) => tell(toErrorCode(error), false));
    checking = false;
  };
  addEventListener('focus', () => void check());
  document.addEventListener('visibilitychange', () => void check());

  function tell(code: string, keep: boolean) {
    const text = code === 'user-disabled' ? ended.disabled : code === 'user-token-expired' ? ended.expired : null;
    // Anything else (no connection, say) ends no session.
    if (text) showToast({ text, kind: 'bad', keep });
  }
}
