import { fill } from '../fill.ts';
import { wordsFor } from '../form/check-fields.ts';
import type { ACTION_TEXTS } from './action.island.tsx';
import type { EmailLink } from './email-action.ts';
import { isUsedUp } from './firebase/error-code.ts';
import { withNext } from './next.ts';
import type { ScreenProps } from './screen.ts';

/** What became of a link. */
export type Result =
  | { readonly kind: 'checking' | 'incomplete' }
  | { readonly kind: 'reset'; readonly email: string; readonly link: EmailLink }
  /** With the address that resulted; with `verify`, one that was confirmed already, empty otherwise. */
  | { readonly kind: 'verify' | 'change' | 'recover'; readonly email: string }
  | { readonly kind: 'failed'; readonly code: string; readonly link: EmailLink };

/** What is read of the props of the page. */
type Words = Pick<ScreenProps<typeof ACTION_TEXTS>, 'form' | 'paths' | 'texts'>;

interface WayOut {
  readonly href: string;
  readonly text: string;
}

/** What the page says about a link. */
export function viewOf(result: Result, words: Words): { readonly title: string; readonly text: string; readonly link?: WayOut } {
  const { texts, paths, form } = words;
  const say = (key: keyof Words['texts']) => fill(texts[key], { email: 'email' in result ? result.email : '' });
  const to = (page: 'home' | 'login' | 'lost' | 'profile', key: keyof Words['texts']) => ({ href: paths[page], text: texts[key] });
  switch (result.kind) {
    case 'checking':
      return { title: say('action.title'), text: say('action.checking') };
    case 'incomplete':
      return { title: say('action.failedTitle'), text: say('action.incomplete'), link: to('home', 'action.home') };
    case 'reset':
      return { title: say('action.resetTitle'), text: say('action.resetLead') };
    case 'verify': {
      const text = say(result.email ? 'action.verifiedBefore' : 'action.verified');
      return { title: say('action.verifiedTitle'), text, link: to('profile', 'action.profile') };
    }
    case 'change':
      return { title: say('action.changedTitle'), text: say('action.changed'), link: to('login', 'action.login') };
    case 'recover':
      return { title: say('action.recoveredTitle'), text: say('action.recovered'), link: to('lost', 'action.recoveredReset') };
    case 'failed': {
      const { code, link } = result;
      const isForgotten = isUsedUp(code) && link.kind === 'verify';
      const text = isForgotten ? texts['action.verifyUsed'] : wordsFor(code, form.errors);
      return { title: say('action.failedTitle'), text, link: wayOut(code, link, words) };
    }
  }
}

/** For a used link, a way to get another one; for a failed connection, this page again. */
export function wayOut(code: string, { kind, next }: EmailLink, { texts, paths, form }: Words): WayOut {
  if (code === 'network-request-failed' || code === 'not-loaded') return { href: '', text: form['form.tryAgain'] };
  if (isUsedUp(code) && kind === 'reset') return { href: withNext(paths.lost, next), text: texts['action.askAgain'] };
  if (isUsedUp(code) && kind === 'verify') return { href: paths.profile, text: texts['action.profile'] };
  return { href: paths.home, text: texts['action.home'] };
}
