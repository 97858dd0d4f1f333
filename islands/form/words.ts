import type { FieldWords } from './fields.ts';

/** What a form says, ready to be shown. */
export interface FormWords extends FieldWords {
  /** Heads the list of what is wrong. */
  readonly problemTitle: string;
  readonly busy: string;
  /** By code, with a `default`. */
  readonly errors: ErrorWords;
}

export type ErrorWords = Readonly<Record<string, string>>;

/** The words for a code; what nobody foresaw has words too. */
export function wordsFor(code: string, errors: ErrorWords): string {
  // Codes come from servers: one named "constructor" is no key of ours.
  return (Object.hasOwn(errors, code) ? errors[code] : errors['default']) ?? '';
}
