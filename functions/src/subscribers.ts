import type { Consent, Subscriber } from './subscription.ts';

/** Where subscribers are stored: in Firestore, or with a mailing service. */
export interface Subscribers {
  /** Stores a new subscriber; a known one only gets what `gain` returns. Both take the same time. */
  add(subscriber: Subscriber): Promise<'added' | 'known'>;
}

/** A subscriber as stored. `consent` is the first one received. */
export interface KeptSubscriber extends Subscriber {
  /** Later consents with a different text, oldest first. */
  readonly consents?: readonly Consent[];
}

/**
 * What a known subscriber gains by subscribing again. Anyone can enter somebody else's address, so stored data is never removed or changed, and
 * additions are limited.
 */
export function gain(known: KeptSubscriber, { tags, consent }: Subscriber): Pick<KeptSubscriber, 'tags' | 'consent' | 'consents'> {
  return { tags: [...new Set([...known.tags, ...tags])].slice(0, MOST_TAGS), ...gainConsent(known, consent) };
}

// --- internal ---

const MOST_TAGS = 30;
const MOST_CONSENTS = 10;

function gainConsent({ consent, consents = [] }: KeptSubscriber, given?: Consent): Pick<KeptSubscriber, 'consent' | 'consents'> {
  if (!given) return {};
  if (!consent) return { consent: given };
  const isKept = [consent, ...consents].some(({ text }) => text === given.text);
  return isKept || consents.length >= MOST_CONSENTS ? {} : { consents: [...consents, given] };
}
