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
  readonly website: string;
}

const TIMEOUT_MS = 10_000;

/** Puts an address on the mailing list, and tells whether it was there already, which only its owner learns. */
export async function subscribe(subscription: Subscription): Promise<'subscribed' | 'already-subscribed'> {
  const config = readConfig();
  if (!config) throw new CodedError('unavailable');
  const token = readHint() ? await askToken() : null;
  const result = await callFunction(config, { name: 'addSubscriberToList', data: subscription, token, timeoutMs: TIMEOUT_MS });
  return (result as { readonly status?: unknown } | null)?.status === 'already-subscribed' ? 'already-subscribed' : 'subscribed';
}

// --- internal ---

// A list is joined without it as well.
async function askToken(): Promise<string | null> {
  try {
    const { idToken } = await import('../firebase/id-token.ts');
    return await Promise.race([idToken(), new Promise<null>((resolve) => setTimeout(() => resolve(null), 2000))]);
  } catch {
    return null;
  }
}
