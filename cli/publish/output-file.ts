/** A file of the site. The stages return them; only `write.ts` writes. */
export interface OutputFile {
  /** Relative to the output directory, with `/`. */
  readonly path: string;
  readonly contents: string | Uint8Array;
}
