import { readConfig } from '../config.ts';
import { callFunction } from '../account/firebase/call-function.ts';
import { CodedError } from '../account/firebase/error-code.ts';
import { readHint } from '../account/session/hint.ts';

/** What the form sends. `website` is only filled in by bots. */
export interface Subscription {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly tags: readonly string[];
  /** The text next to the checkbox, which is its value. */
  readonly consent: string;
  readonly website: string;
}

/** Longer than the function's own timeout plus its cold start, so that no failure is reported while it is still working. */
export const TIMEOUT_MS = 30_000;
const PATIENCE_MS = 2000;

/** The function's response. Only the owner of an address learns that it was on the list already. */
interface Answer {
  readonly status: 'subscribed' | 'already-subscribed';
}

/** Puts an address on the mailing list. */
export async function subscribe(data: Subscription): Promise<Answer> {
  const config = readConfig();
  if (!config) throw new CodedError('unavailable');
  const token = readHint() ? await askToken().catch(() => null) : null;
  return callFunction<Answer>(config, { name: 'addSubscriberToList', data, token, timeoutMs: TIMEOUT_MS });
}

// --- internal ---

// Subscribing works without a token as well.
const askToken = () =>
  Promise.race([
    import('../account/firebase/id-token.ts').then(({ idToken }) => idToken()),
    new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null)),
  ]);
