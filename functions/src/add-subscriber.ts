import { HttpsError, onCall, type CallableFunction, type CallableOptions, type CallableRequest } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import { clientOf, type Attempts } from './attempts.ts';
import { isForeign, type Origin } from './origins.ts';
import type { Subscribers } from './subscribers.ts';
import { parseSubscription, type Languages } from './subscription.ts';

export interface SubscriptionAnswer {
  readonly status: 'subscribed' | 'already-subscribed';
}

interface AddOptions {
  readonly subscribers: Subscribers;
  readonly attempts: Attempts;
  /** Whose pages may call it. */
  readonly origins: readonly Origin[];
  readonly languages: Languages;
  /** Whether only what has a token of App Check may call it. @default false */
  readonly appCheck?: boolean;
}

/**
 * The callable `addSubscriberToList`. It answers "subscribed" whether or not the address was on the list, so that nobody can find out who is; only
 * the verified account with that address is told that it already was.
 */
export function addSubscriber({
  subscribers,
  attempts,
  origins,
  languages,
  appCheck = false,
}: AddOptions): CallableFunction<unknown, Promise<SubscriptionAnswer>> {
  // The form's own timeout is longer than this one.
  const options: CallableOptions = {
    region: 'us-central1',
    maxInstances: 10,
    timeoutSeconds: 20,
    memory: '256MiB',
    cors: [...origins],
    enforceAppCheck: appCheck,
  };
  return onCall(options, async (request) => {
    // Browsers ask before they call; what calls all the same gets no further.
    if (isForeign(request.rawRequest.headers.origin, origins))
      throw new HttpsError('permission-denied', 'Only pages of the site may subscribe anybody.');
    const subscription = parseSubscription(dataOf(request), languages);
    if (subscription.kind === 'invalid')
      throw new HttpsError('invalid-argument', `The field "${subscription.field}" is not valid.`, { field: subscription.field });
    // A bot that sees success does not retry.
    if (subscription.kind === 'program') return { status: 'subscribed' };

    const { subscriber } = subscription;
    const isOwner = owns(request, subscriber.email);
    const perClient = { key: `client ${clientOf(request.rawRequest)}`, most: MOST_OF_A_CLIENT };
    const perAddress = { key: `address ${subscriber.email}`, most: MOST_FOR_AN_ADDRESS };
    // Others cannot keep the owner from subscribing.
    const mayGoOn = await attempts.take(isOwner ? [perClient] : [perClient, perAddress]).catch(unreachable);
    if (!mayGoOn) throw new HttpsError('resource-exhausted', 'That was often enough for now. Try again in an hour.');
    const outcome = await subscribers.add(subscriber, isOwner).catch(unreachable);
    return { status: outcome === 'known' && isOwner ? 'already-subscribed' : 'subscribed' };
  });
}

// --- internal ---

/** Within an hour; a whole class may be one client. */
const MOST_OF_A_CLIENT = 60;
const MOST_FOR_AN_ADDRESS = 5;

function unreachable(error: unknown): never {
  logger.error('A subscriber could not be kept.', error);
  throw new HttpsError('unavailable', 'The list cannot be reached.');
}

// As it was sent: `request.data` is a copy in which a field `__proto__` is lost, or hides what others are made of.
const dataOf = ({ rawRequest }: CallableRequest) => (rawRequest.body as { readonly data?: unknown }).data;

function owns({ auth }: CallableRequest, email: string): boolean {
  return auth?.token.email_verified === true && auth.token.email?.toLowerCase() === email;
}
