import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider, type AppCheck } from 'firebase/app-check';
import { startApp } from './app.ts';

let appCheck: AppCheck | undefined;

/** Starts App Check, once per page: before the first request to Firebase, all of which then have a token. */
export function startAppCheck(): AppCheck {
  if (appCheck) return appCheck;
  const { app, config } = startApp();
  // No site's key should be valid here (https://firebase.google.com/docs/app-check/web/debug-provider): the SDK logs a token to register instead.
  if (LOCAL.has(location.hostname)) Object.assign(globalThis, { FIREBASE_APPCHECK_DEBUG_TOKEN: true });
  const provider = new ReCaptchaEnterpriseProvider(config.appCheck?.siteKey ?? '');
  return (appCheck = initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true }));
}

/** The token for a request that is not made by the SDK. */
export const appCheckToken = async (): Promise<string> => (await getToken(startAppCheck())).token;

// --- internal ---

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
