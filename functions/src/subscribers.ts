import type { Consent, Subscriber } from './subscription.ts';

/** Where subscribers are kept: Firestore, or whatever a mailing service needs. */
export interface Subscribers {
  /** Keeps a subscriber once; a known one only gains what `gain` tells. Both take the same time. */
  add(subscriber: Subscriber): Promise<'added' | 'known'>;
}

/** A subscriber as they are kept. Their `consent` is the first one that came. */
export interface KeptSubscriber extends Subscriber {
  /** What was agreed to later, in other words than before; the oldest first. */
  readonly consents?: readonly Consent[];
}

/**
 * What somebody who is known gains by subscribing again. Anybody may type their address into the form: nothing that is kept goes or changes, and
 * there is an end to what is added.
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
