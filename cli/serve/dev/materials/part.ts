/** A reloadable part of what pages are made from; while it cannot be loaded, the last good value stays. */
export interface Part<T> {
  /** The last good value, after any pending reload; rejects with the error if there never was one. */
  get(): Promise<T>;
  /** The value of the last load, for parts that depend on it; rejects with its error, even if there was a good value before. */
  latest(): Promise<T>;
  /** Loads it again, which pages wait for; returns whether that worked. */
  reload(): Promise<boolean>;
  /** The same for slow loads: pages use the last good value meanwhile. */
  refresh(): Promise<boolean>;
}

interface PartOptions<T> {
  readonly load: () => Promise<T> | T;
  /** Called with the error, or with null once it works again. */
  readonly onLoad: (error: unknown) => void;
}

/** Nothing is loaded before it is requested; loads run one at a time, and all callers share a pending one that has not started. */
export function createPart<T>({ load, onLoad }: PartOptions<T>): Part<T> {
  let good: { readonly value: T } | null = null;
  let failure: unknown = null;
  let last: Promise<boolean> = Promise.resolve(true);
  let next: Promise<boolean> | null = null;
  let awaited: Promise<boolean> | null = null;

  const run = () =>
    (next ??= last = last.then(async () => {
      next = null;
      try {
        good = { value: await load() };
        failure = null;
      } catch (error) {
        failure = error;
      }
      onLoad(failure);
      return failure === null;
    }));
  return {
    reload: () => (awaited = run()),
    refresh() {
      const running = run();
      awaited ??= running;
      return running;
    },
    async get() {
      await (awaited ??= run());
      if (good) return good.value;
      throw failure;
    },
    async latest() {
      await (awaited ??= run());
      if (good && failure === null) return good.value;
      throw failure;
    },
  };
}
