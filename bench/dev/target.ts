/** A development server that is measured, with what is saved there and how a browser sees it. */
export interface DevTarget {
  readonly name: string;
  /** Starts it on a site of so many pages, in a directory of its own. */
  start(pages: number): Promise<RunningTarget>;
}

export interface RunningTarget {
  /** The page that is looked at. */
  readonly url: string;
  /** From the start of the process until it said that it was ready, in ms. */
  readonly readyMs: number;
  readonly edits: readonly Edit[];
  stop(): Promise<void>;
}

/** Something that is saved again and again, each time with another number in it. */
export interface Edit {
  readonly what: string;
  readonly file: string;
  /** The file with this number. */
  write(number: number): string;
  /** An expression that is the number as text, in the page, as soon as it shows. */
  readonly shown: string;
}
