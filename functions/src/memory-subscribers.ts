import { gain, type KeptSubscriber, type Subscribers } from './subscribers.ts';

/** Subscribers kept in memory, for trying things out and for tests. */
export interface MemorySubscribers extends Subscribers {
  all(): readonly KeptSubscriber[];
  clear(): void;
}

/** `onAdd` gets each subscriber as they are kept then. */
export function memorySubscribers(onAdd: (subscriber: KeptSubscriber) => void = () => {}): MemorySubscribers {
  const kept = new Map<string, KeptSubscriber>();
  return {
    add(subscriber, isOwner) {
      const known = kept.get(subscriber.email);
      const now = known ? { ...known, ...gain(known, subscriber, isOwner) } : subscriber;
      kept.set(subscriber.email, now);
      onAdd(now);
      return Promise.resolve(known ? 'known' : 'added');
    },
    all: () => [...kept.values()],
    clear: () => kept.clear(),
  };
}
