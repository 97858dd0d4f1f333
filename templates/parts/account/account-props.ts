import type { MessageKey, Translate } from '../../contract.ts';
import { pathIn, type Page } from '../../page.tsx';
import type { ScreenProps } from '../../../islands/account/screen.ts';
import { errorTexts, formTexts, textsOf, type ErrorCode } from '../form/form-texts.ts';

/**
 * Pages that signing in never leads to: those that make no sense then, and those after a purchase, whose address has the payment's secret, which belongs
 * into no other address and no e-mail.
 */
const NEVER_NEXT = ['/login', '/register', '/lost', '/action', '/purchase-thanks', '/purchase-error'];

/** Props of the component of an account page, with the texts of the messages that it lists; a page may have texts of its own for some errors. */
export function screenProps<Key extends MessageKey>(
  page: Page,
  keys: readonly Key[],
  ownErrors: Readonly<Partial<Record<ErrorCode, string>>> = {},
): ScreenProps<readonly Key[]> {
  const { t, path, site } = page;
  const errors = { ...errorTexts(t, ACCOUNT_ERRORS), 'user-disabled': withContact(page, t('errors.user-disabled')), ...ownErrors };
  return {
    form: formTexts(t, errors),
    paths: {
      home: path('/'),
      login: path('/login'),
      lost: path('/lost'),
      profile: path('/profile'),
      register: path('/register'),
      never: site.locales.flatMap((locale) => NEVER_NEXT.map((screen) => pathIn(locale, screen))),
    },
    texts: textsOf(t, keys),
  };
}

/** What is said of a disabled account, and how to write to the site's owner, if the site says how. */
export const withContact = ({ t, site: { contact } }: Page, text: string): string =>
  contact ? `${text} ${t('account.contact', { contact })}` : text;

/** Texts of the rules for a new password. */
export function ruleWords(t: Translate) {
  return {
    min: t('form.ruleMin', 'unfilled'),
    max: t('form.ruleMax', 'unfilled'),
    lower: t('form.ruleLower'),
    upper: t('form.ruleUpper'),
    number: t('form.ruleNumber'),
    symbol: t('form.ruleSymbol', 'unfilled'),
    met: t('form.ruleMet'),
    unmet: t('form.ruleUnmet'),
    title: t('form.passwordRules'),
    first: t('form.passwordMin', { min: MIN_LENGTH }),
  };
}

/** The login page to redirect to if signed out; null if this page does not require a session. */
export function loginOf({ path, screen }: Pick<Page, 'path' | 'screen'>): string | null {
  return screen?.startsWith('profile') ? path('/login') : null;
}

// --- internal ---

/** The identity provider's minimum length for passwords, unless its policy says otherwise. */
const MIN_LENGTH = 6;

/** Errors of the identity provider, Firestore and our own code. Functions have a separate list. */
const ACCOUNT_ERRORS: readonly ErrorCode[] = [
  'aborted',
  'credential-already-in-use',
  'deadline-exceeded',
  'email-already-in-use',
  'expired-action-code',
  'invalid-action-code',
  'invalid-argument',
  'invalid-credential',
  'invalid-email',
  'invalid-provider-response',
  'missing-password',
  'missing-recaptcha-token',
  'network-request-failed',
  'not-configured',
  'not-found',
  'not-loaded',
  'operation-not-allowed',
  'password-does-not-meet-requirements',
  'permission-denied',
  'popup-blocked',
  'requires-recent-login',
  'resource-exhausted',
  'too-many-requests',
  'unauthenticated',
  'unavailable',
  'user-disabled',
  'user-mismatch',
  'user-not-found',
  'user-token-expired',
  'weak-password',
  'wrong-current-password',
  'wrong-password',
];
