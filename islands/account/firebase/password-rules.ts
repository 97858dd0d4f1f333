import type { PasswordValidationStatus } from 'firebase/auth';

/** A rule for a new password. `value` is the number or the characters that it refers to. */
export interface PasswordRule {
  readonly name: 'min' | 'max' | 'lower' | 'upper' | 'number' | 'symbol';
  readonly value: string;
  readonly isMet: boolean;
}

/** The identity provider's minimum length if its policy sets none. */
export const MIN_LENGTH = 6;

type Status = Pick<
  PasswordValidationStatus,
  | 'meetsMinPasswordLength'
  | 'meetsMaxPasswordLength'
  | 'containsLowercaseLetter'
  | 'containsUppercaseLetter'
  | 'containsNumericCharacter'
  | 'containsNonAlphanumericCharacter'
> & {
  readonly passwordPolicy: Pick<PasswordValidationStatus['passwordPolicy'], 'customStrengthOptions' | 'allowedNonAlphanumericCharacters'>;
};

/** Converts the provider's response to a list in display order. The maximum length is included only when exceeded. */
export function toRules(status: Status): readonly PasswordRule[] {
  const { customStrengthOptions: options, allowedNonAlphanumericCharacters: symbols } = status.passwordPolicy;
  const rule = (name: PasswordRule['name'], isMet: boolean | undefined, value: string | number = ''): PasswordRule => ({
    name,
    value: String(value),
    isMet: isMet ?? true,
  });
  return [
    rule('min', status.meetsMinPasswordLength, options.minPasswordLength ?? MIN_LENGTH),
    ...(status.meetsMaxPasswordLength === false ? [rule('max', false, options.maxPasswordLength)] : []),
    ...(options.containsLowercaseLetter ? [rule('lower', status.containsLowercaseLetter)] : []),
    ...(options.containsUppercaseLetter ? [rule('upper', status.containsUppercaseLetter)] : []),
    ...(options.containsNumericCharacter ? [rule('number', status.containsNumericCharacter)] : []),
    ...(options.containsNonAlphanumericCharacter
      ? [rule('symbol', status.containsNonAlphanumericCharacter, [...symbols].slice(0, SHOWN_SYMBOLS).join(' '))]
      : []),
  ];
}

/** Used if the provider does not respond: its minimum requirements. It still checks the password itself. */
export function defaultStatus(password: string): Status {
  return {
    meetsMinPasswordLength: password.length >= MIN_LENGTH,
    passwordPolicy: { customStrengthOptions: {}, allowedNonAlphanumericCharacters: '' },
  };
}

// --- internal ---

const SHOWN_SYMBOLS = 8;
