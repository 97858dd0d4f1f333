import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { hostOf, startApp } from './app.ts';
import { CodedError, toErrorCode } from './error-code.ts';

/** What the form of the mailing list sends. `website` is only filled in by bots. */
export interface Subscription {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly tags: readonly string[];
  /** The text next to the checkbox, which is its value. */
  readonly consent: string;
  readonly website: string;
}

/** The function's response. Only the owner of an address learns that it was on the list already. */
export interface SubscriptionAnswer {
  readonly status: 'subscribed' | 'already-subscribed';
}

/** Puts an address on the mailing list: as the signed-in user, if Auth has started. */
export async function subscribe(subscription: Subscription): Promise<SubscriptionAnswer> {
  const { app, config } = startApp();
  const functions = getFunctions(app, config.functionsRegion);
  if (config.emulators) connectFunctionsEmulator(functions, ...hostOf(config.emulators.functions));
  try {
    return (await httpsCallable<Subscription, SubscriptionAnswer>(functions, 'addSubscriberToList')(subscription)).data;
  } catch (error) {
    // The function itself asks nobody to sign in.
    throw config.appCheck && toErrorCode(error) === 'unauthenticated' ? new CodedError('missing-recaptcha-token', { cause: error }) : error;
  }
}
