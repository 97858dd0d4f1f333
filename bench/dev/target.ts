/** A development server to measure, with the edits to save and how they show in a browser. */
export interface DevTarget {
  readonly name: string;
  /** Installs what it needs; throws if that fails. */
  prepare?(): void;
  /** Starts it on a site with this many pages, in its own directory. */
  start(pages: number): Promise<RunningTarget>;
}

export interface RunningTarget {
  /** The page to watch. */
  readonly url: string;
  /** From the start of the process until it reported being ready, in ms. */
  readonly readyMs: number;
  /** The console message of a page that has started listening for changes, if the page is reloaded for them. */
  readonly listening?: string;
  readonly edits: readonly Edit[];
  stop(): Promise<void>;
}

/** A change that is saved repeatedly, each time with another number in it. */
export interface Edit {
  readonly what: string;
  readonly file: string;
  /** The content of the file with this number. */
  write(number: number): string;
  /** A JavaScript expression for the number as text, as the page shows it; must not throw in a page that is still loading. */
  readonly shown: string;
}
