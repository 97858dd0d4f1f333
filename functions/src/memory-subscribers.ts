import { gain, type KeptSubscriber, type Subscribers } from './subscribers.ts';

/** Subscribers kept in memory, for trying things out and for tests. */
export interface MemorySubscribers extends Subscribers {
  all(): readonly KeptSubscriber[];
  clear(): void;
}

export function memorySubscribers(): MemorySubscribers {
  const kept = new Map<string, KeptSubscriber>();
  return {
    add(subscriber, isOwner) {
      const known = kept.get(subscriber.email);
      kept.set(subscriber.email, known ? { ...known, ...gain(known, subscriber, isOwner) } : subscriber);
      return Promise.resolve(known ? 'known' : 'added');
    },
    all: () => [...kept.values()],
    clear: () => kept.clear(),
  };
}
