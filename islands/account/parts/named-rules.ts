import type { PasswordRule } from '../firebase/account.ts';

/** The rules that the identity provider names when it refuses a password, always in English; none for other errors. */
export function namedRules(error: unknown): readonly PasswordRule[] {
  const { message } = (error ?? {}) as { readonly message?: unknown };
  const said = REFUSAL.exec(String(message))?.[0] ?? '';
  return Object.entries(NAMES).flatMap(([name, pattern]) => {
    const found = pattern.exec(said);
    return found ? [{ name: name as PasswordRule['name'], value: Number(found[1]) || SYMBOLS, isMet: null }] : [];
  });
}

// --- internal ---

// "Missing password requirements: [Password must contain at least 8 characters, …]", "Password should be at least 6 characters".
const REFUSAL = /\bPassword (?:must|should|may) .*/;

const NAMES: Readonly<Record<PasswordRule['name'], RegExp>> = {
  min: /\bat least (\d+) char/,
  max: /\bat most (\d+) char/,
  lower: /\blower.?case/,
  upper: /\bupper.?case/,
  number: /\bnumeric/,
  symbol: /\bnon-alphanumeric/,
};

/** Examples that no policy excludes. */
const SYMBOLS = '! ? # %';
