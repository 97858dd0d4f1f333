/** A file of the site. Build stages return these; only `write.ts` writes them. */
export interface OutputFile {
  /** Relative to the output directory, with `/`. */
  readonly path: string;
  readonly contents: string | Uint8Array;
}
