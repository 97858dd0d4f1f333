/** A space before and after one story was changed. */
export type Version = 'before' | 'after';

/** A tool that builds a site from a space; each run is a separate process. */
export interface Contender {
  readonly name: string;
  /** The directory of its pages. */
  readonly out: string;
  /** True if a build takes so long that it is timed only once. */
  readonly isSlow?: boolean;
  /** True if only a cold build is timed. */
  readonly isColdOnly?: boolean;
  /** True if its site has all that pages need beside their text: it is verified. */
  readonly isComplete?: boolean;
  readonly cwd: string;
  /** Removes everything that builds leave behind. */
  forget(): void;
  /** Puts content in place, untimed; returns the command to run. */
  use(version: Version): { readonly command: readonly string[]; readonly env?: Readonly<Record<string, string>> };
}
