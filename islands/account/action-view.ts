import { fill } from '../fill.ts';
import { wordsFor, type ErrorWords } from '../form/check-fields.ts';
import type { EmailLink } from './email-action.ts';
import { isUsedUp } from './firebase/error-code.ts';
import { withNext } from './next.ts';
import type { AccountPaths } from './paths.ts';

/** What became of a link. */
export type Result =
  | { readonly kind: 'checking' | 'incomplete' }
  | { readonly kind: 'reset'; readonly email: string; readonly link: EmailLink }
  /** With the address that resulted; with `verify`, one that was confirmed already, empty otherwise. */
  | { readonly kind: 'verify' | 'change' | 'recover'; readonly email: string }
  | { readonly kind: 'failed'; readonly code: string; readonly link: EmailLink };

/** Some have the address at `{0}`. */
export type ActionTexts = Readonly<
  Record<
    | 'askAgain'
    | 'changed'
    | 'changedTitle'
    | 'checking'
    | 'failedTitle'
    | 'home'
    | 'incomplete'
    | 'lead'
    | 'login'
    | 'profile'
    | 'recovered'
    | 'recoveredReset'
    | 'recoveredTitle'
    | 'resetDone'
    | 'resetLead'
    | 'resetSubmit'
    | 'resetTitle'
    | 'title'
    | 'tryAgain'
    | 'verified'
    | 'verifiedBefore'
    | 'verifiedTitle'
    | 'verifyUsed',
    string
  >
>;

interface Words {
  readonly texts: ActionTexts;
  readonly paths: AccountPaths;
  readonly form: { readonly errors: ErrorWords };
}

interface WayOut {
  readonly href: string;
  readonly text: string;
}

/** What the page says about a link. */
export function viewOf(result: Result, words: Words): { readonly title: string; readonly text: string; readonly link?: WayOut } {
  const { texts, paths, form } = words;
  switch (result.kind) {
    case 'checking':
      return { title: texts.title, text: texts.checking };
    case 'incomplete':
      return { title: texts.failedTitle, text: texts.incomplete, link: { href: paths.home, text: texts.home } };
    case 'reset':
      return { title: texts.resetTitle, text: fill(texts.resetLead, result.email) };
    case 'verify': {
      const text = result.email ? fill(texts.verifiedBefore, result.email) : texts.verified;
      return { title: texts.verifiedTitle, text, link: { href: paths.profile, text: texts.profile } };
    }
    case 'change':
      return { title: texts.changedTitle, text: fill(texts.changed, result.email), link: { href: paths.login, text: texts.login } };
    case 'recover': {
      const title = fill(texts.recoveredTitle, result.email);
      return { title, text: texts.recovered, link: { href: paths.lost, text: texts.recoveredReset } };
    }
    case 'failed': {
      const { code, link } = result;
      const isForgotten = isUsedUp(code) && link.kind === 'verify';
      const text = isForgotten ? texts.verifyUsed : wordsFor(code, form.errors);
      return { title: texts.failedTitle, text, link: wayOut(code, link, words) };
    }
  }
}

/** For a used link, a way to get another one; for a failed connection, this page again. */
export function wayOut(code: string, { kind, next }: EmailLink, { texts, paths }: Pick<Words, 'texts' | 'paths'>): WayOut {
  if (code === 'network-request-failed' || code === 'not-loaded') return { href: '', text: texts.tryAgain };
  if (isUsedUp(code) && kind === 'reset') return { href: withNext(paths.lost, next), text: texts.askAgain };
  if (isUsedUp(code) && kind === 'verify') return { href: paths.profile, text: texts.profile };
  return { href: paths.home, text: texts.home };
}
