import type { Consent, Subscriber } from './subscription.ts';

/** Where subscribers are stored: in Firestore, or with a mailing service. */
export interface Subscribers {
  /** Stores a new subscriber; a known one only gets what `gain` returns. Both take the same time. `isOwner`: whether the address is verified as the caller's. */
  add(subscriber: Subscriber, isOwner: boolean): Promise<'added' | 'known'>;
}

/** A subscriber as stored. `consent` is the first one received. */
export interface KeptSubscriber extends Subscriber {
  /** Later consents with a different text, oldest first. */
  readonly consents?: readonly Consent[];
}

/**
 * What a known subscriber gains by subscribing again. Anyone can enter somebody else's address, so stored data is never removed or changed, and
 * additions are limited; the owner may add as much again, so that others cannot use that up.
 */
export function gain(
  known: KeptSubscriber,
  { tags, consent }: Subscriber,
  isOwner: boolean,
): Pick<KeptSubscriber, 'tags' | 'consent' | 'consents'> {
  const share = isOwner ? 2 : 1;
  const added = tags.filter((tag) => !known.tags.includes(tag));
  return {
    tags: [...known.tags, ...added.slice(0, Math.max(0, share * MOST_TAGS - known.tags.length))],
    ...gainConsent(known, consent, share * MOST_CONSENTS),
  };
}

// --- internal ---

const MOST_TAGS = 30;
const MOST_CONSENTS = 10;

function gainConsent(
  { consent, consents = [] }: KeptSubscriber,
  given: Consent | undefined,
  most: number,
): Pick<KeptSubscriber, 'consent' | 'consents'> {
  if (!given) return {};
  if (!consent) return { consent: given };
  const isKept = [consent, ...consents].some(({ text }) => text === given.text);
  return isKept || consents.length >= most ? {} : { consents: [...consents, given] };
}
