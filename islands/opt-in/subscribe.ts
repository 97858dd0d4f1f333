import { readConfig } from '../config.ts';
import { callFunction } from '../firebase/call-function.ts';
import { CodedError } from '../firebase/error-code.ts';
import { readHint } from '../session/hint.ts';

/** What the form sends. `website` is filled in by programs only. */
export interface Subscription {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly tags: readonly string[];
  /** The words beside the box that was ticked: they are its value. */
  readonly consent: string;
  readonly website: string;
}

/** More than the function may take, and its start before that, so that nobody is told that it failed while it still works. */
export const TIMEOUT_MS = 30_000;
const PATIENCE_MS = 2000;

/** What the function answers. That an address was on the list already, only its owner learns. */
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

// A list is joined without it as well.
const askToken = () =>
  Promise.race([
    import('../firebase/id-token.ts').then(({ idToken }) => idToken()),
    new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null)),
  ]);
