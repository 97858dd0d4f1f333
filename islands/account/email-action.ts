import { localeFor } from '../site/locale-for.ts';
import { NEXT } from './next.ts';

/** A link that the page of these links follows itself. */
export interface EmailLink {
  readonly kind: 'reset' | 'verify' | 'change' | 'recover';
  readonly code: string;
  /** The page to go to after signing in; null if none was requested. */
  readonly next: string | null;
}

/** What a link in one of Firebase's e-mails asks for. */
export type Action =
  | EmailLink
  /** Handled by the login page. */
  | { readonly kind: 'login'; readonly search: string }
  | { readonly kind: 'incomplete' };

/** Parses the query that Firebase's e-mails append to our address. */
export function toAction(search: string): Action {
  const parameters = new URLSearchParams(search);
  const code = parameters.get('oobCode');
  const mode = parameters.get('mode') ?? '';
  if (!code) return { kind: 'incomplete' };
  if (mode === 'signIn') return { kind: 'login', search: toLoginSearch(parameters) };
  const kind = KINDS.get(mode);
  return kind ? { kind, code, next: nextOf(parameters) } : { kind: 'incomplete' };
}

/** The language that an e-mail was written in, if the site has it and the page is in another one. */
export function otherLanguage(
  search: string,
  { pages, current }: { readonly pages: Readonly<Record<string, string>>; readonly current: string },
): string | null {
  const language = localeFor(new URLSearchParams(search).get('lang') ?? '', Object.keys(pages)) ?? current;
  return language === current ? null : (pages[language] ?? null);
}

// --- internal ---

const KINDS = new Map<string, EmailLink['kind']>([
  ['resetPassword', 'reset'],
  ['verifyEmail', 'verify'],
  ['verifyAndChangeEmail', 'change'],
  ['recoverEmail', 'recover'],
]);

// `continueUrl` carries where to go after signing in; the login page validates it.
function nextOf(parameters: URLSearchParams): string | null {
  const asked = parameters.get('continueUrl') ?? '';
  return URL.canParse(asked) ? new URL(asked).searchParams.get(NEXT) : null;
}

function toLoginSearch(parameters: URLSearchParams): string {
  const next = nextOf(parameters);
  const result = new URLSearchParams(parameters);
  result.delete('continueUrl');
  if (next !== null) result.set(NEXT, next);
  return `?${result}`;
}
