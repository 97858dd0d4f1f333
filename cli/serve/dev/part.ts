/** Something that pages are made from and that can be loaded again; while it cannot be, the last good one stays. */
export interface Part<T> {
  /** The last good one, after a reload that is under way; rejects with what is wrong as long as there was none. */
  get(): Promise<T>;
  /** The one of the last reload, for what is made from it; rejects with what was wrong with that, whatever was good before. */
  latest(): Promise<T>;
  /** Loads it again, which pages wait for, and tells whether that worked. */
  reload(): Promise<boolean>;
  /** The same for what takes long: pages are made from the last good one meanwhile. */
  refresh(): Promise<boolean>;
}

interface PartOptions<T> {
  readonly load: () => Promise<T> | T;
  /** Hears what went wrong, and null once it works again. */
  readonly onFault: (error: unknown) => void;
}

/** Nothing is loaded before it is asked for; loads follow one another, and one that has not begun is for all who ask meanwhile. */
export function createPart<T>({ load, onFault }: PartOptions<T>): Part<T> {
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
      onFault(failure);
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
