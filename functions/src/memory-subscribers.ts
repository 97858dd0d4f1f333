import { joinTags } from './subscribers.ts';
import type { Subscribers } from './subscribers.ts';
import type { Subscriber } from './subscription.ts';

/** Subscribers that last as long as the process: for trying out and for tests. */
export interface MemorySubscribers extends Subscribers {
  all(): readonly Subscriber[];
  clear(): void;
}

export function memorySubscribers(): MemorySubscribers {
  const kept = new Map<string, Subscriber>();
  return {
    add(subscriber) {
      const known = kept.get(subscriber.email);
      kept.set(subscriber.email, known ? { ...known, tags: joinTags(known.tags, subscriber.tags) } : subscriber);
      return Promise.resolve(known ? 'known' : 'added');
    },
    all: () => [...kept.values()],
    clear: () => kept.clear(),
  };
}
