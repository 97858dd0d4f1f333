/** A space before and after somebody changed one story. */
export type Version = 'before' | 'after';

/** Somebody who builds a site from a space; each run is a process of its own. */
export interface Contender {
  readonly name: string;
  /** Where its pages are. */
  readonly out: string;
  /** True where a build takes so long that it is timed once. */
  readonly isSlow?: boolean;
  /** True where only a build from nothing is timed. */
  readonly isColdOnly?: boolean;
  readonly cwd: string;
  /** Forgets everything that builds leave behind. */
  forget(): void;
  /** Puts content in place; not timed. Returns what is to be run. */
  use(version: Version): { readonly command: readonly string[]; readonly env?: Readonly<Record<string, string>> };
}
