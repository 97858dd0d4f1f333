/** A development server that is measured, with what is saved there and how a browser sees it. */
export interface DevTarget {
  readonly name: string;
  /** Installs what it needs; throws where that cannot be had. */
  prepare?(): void;
  /** Starts it on a site of so many pages, in a directory of its own. */
  start(pages: number): Promise<RunningTarget>;
}

export interface RunningTarget {
  /** The page that is looked at. */
  readonly url: string;
  /** From the start of the process until it said that it was ready, in ms. */
  readonly readyMs: number;
  /** What a page says in its console as soon as it hears of changes, where it is loaded anew for them. */
  readonly listening?: string;
  readonly edits: readonly Edit[];
  stop(): Promise<void>;
}

/** Something that is saved again and again, each time with another number in it. */
export interface Edit {
  readonly what: string;
  readonly file: string;
  /** The file with this number. */
  write(number: number): string;
  /** An expression that is the number as text, in the page, as soon as it shows; it must not throw in a page that is still loading. */
  readonly shown: string;
}
