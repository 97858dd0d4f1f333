import { HttpsError, onCall } from 'firebase-functions/https';
import type { CallableFunction, CallableRequest } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import type { Subscribers } from './subscribers.ts';
import { parseSubscription } from './subscription.ts';

export interface SubscriptionAnswer {
  readonly status: 'subscribed' | 'already-subscribed';
}

/**
 * The callable `addSubscriberToList`. It answers "subscribed" whether or not the address was on the list, so that nobody can find out who is; only
 * the verified account with that address is told that it already was.
 */
export function addSubscriber(subscribers: Subscribers): CallableFunction<unknown, Promise<SubscriptionAnswer>> {
  // The form's own timeout is longer than this one.
  return onCall({ region: 'us-central1', maxInstances: 10, timeoutSeconds: 20, memory: '256MiB', cors: true }, async (request) => {
    const subscription = parseSubscription(request.data);
    if (subscription.kind === 'invalid')
      throw new HttpsError('invalid-argument', `The field "${subscription.field}" is not valid.`, { field: subscription.field });
    // A bot that sees success does not retry.
    if (subscription.kind === 'program') return { status: 'subscribed' };

    const { subscriber } = subscription;
    const outcome = await subscribers.add(subscriber).catch((error: unknown) => {
      logger.error('A subscriber could not be kept.', error);
      throw new HttpsError('unavailable', 'The list cannot be reached.');
    });
    return { status: outcome === 'known' && owns(request, subscriber.email) ? 'already-subscribed' : 'subscribed' };
  });
}

// --- internal ---

function owns({ auth }: CallableRequest, email: string): boolean {
  return auth?.token.email_verified === true && auth.token.email?.toLowerCase() === email;
}
