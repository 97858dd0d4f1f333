import { HttpsError, onCall } from 'firebase-functions/https';
import type { CallableFunction, CallableRequest } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import type { Subscribers } from './subscribers.ts';
import { parseSubscription } from './subscription.ts';

export interface SubscriptionAnswer {
  readonly status: 'subscribed' | 'already-subscribed';
}

/**
 * The callable `addSubscriberToList`. Whoever asks about an address hears "subscribed", known or not, so that nobody learns who is on the list;
 * only the address's own, verified account is told that it already was.
 */
export function addSubscriber(subscribers: Subscribers): CallableFunction<unknown, Promise<SubscriptionAnswer>> {
  // The form waits for longer than it may take.
  return onCall({ region: 'us-central1', maxInstances: 10, timeoutSeconds: 20, memory: '256MiB', cors: true }, async (request) => {
    const subscription = parseSubscription(request.data);
    if (subscription.kind === 'invalid')
      throw new HttpsError('invalid-argument', `The field "${subscription.field}" is not valid.`, { field: subscription.field });
    // A program that hears of success does not try again.
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
