import { toErrorCode } from '../firebase/error-code.ts';
import type { IslandProps } from '../../registry.ts';
import { onHint } from './hint.ts';
import { LEFT_KEY } from './keep-hint.ts';
import { showToast } from '../../site/toast/show.ts';
import { loadAccounts } from '../load.ts';
import { loginFromHere } from '../paths.ts';

/** Lets Auth update the session hint, now and whenever the user returns to the page, and shows why a session has ended. */
export async function watchSession({ login, ended }: IslandProps<'session'>): Promise<void> {
  const accounts = await loadAccounts();
  // If another tab signs out while Auth is still starting here, this tab would restore the session, so it signs out as well once started.
  const stop = onHint((hint) => hint ?? void accounts.signOut(), LEFT_KEY);
  const { person, reason } = await accounts.whoIsSignedIn();
  // From here on Auth itself notices sign-outs.
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
    // Other errors, such as a lost connection, do not end the session.
    if (text) showToast({ text, kind: 'bad', keep });
  }
}
