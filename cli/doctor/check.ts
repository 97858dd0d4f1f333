/** The result of one check. */
export interface Check {
  readonly name: string;
  readonly message: string;
  /** What to do about it; null if all is well. */
  readonly hint: string | null;
}

export const fine = (name: string, message: string): Check => ({ name, message, hint: null });
export const finding = (name: string, message: string, hint: string): Check => ({ name, message, hint });
