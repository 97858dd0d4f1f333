/** What a link in one of Firebase's e-mails asks for. */
export type Action =
  | { readonly kind: 'reset' | 'verify' | 'change' | 'recover'; readonly code: string }
  /** Signing in is the login page's. */
  | { readonly kind: 'login'; readonly search: string }
  | { readonly kind: 'incomplete' };

/** Reads the query that Firebase's e-mails put behind our address. */
export function toAction(search: string): Action {
  const parameters = new URLSearchParams(search);
  const code = parameters.get('oobCode');
  const mode = parameters.get('mode') ?? '';
  if (!code) return { kind: 'incomplete' };
  if (mode === 'signIn') return { kind: 'login', search: toLoginSearch(parameters) };
  const kind = Object.hasOwn(KINDS, mode) ? KINDS[mode] : undefined;
  return kind ? { kind, code } : { kind: 'incomplete' };
}

/** The language that an e-mail was written in, if it is one of ours and not the page's. */
export function otherLanguage(
  search: string,
  { pages, current }: { readonly pages: Readonly<Record<string, string>>; readonly current: string },
): string | null {
  const language = new URLSearchParams(search).get('lang')?.slice(0, 2).toLowerCase() ?? '';
  return language !== current && Object.hasOwn(pages, language) ? (pages[language] ?? null) : null;
}

// --- internal ---

const KINDS: Readonly<Record<string, 'reset' | 'verify' | 'change' | 'recover'>> = {
  resetPassword: 'reset',
  verifyEmail: 'verify',
  verifyAndChangeEmail: 'change',
  recoverEmail: 'recover',
};

// The page to go to afterwards was put into the address that the link was asked for with. What it is worth, the login page judges.
function toLoginSearch(parameters: URLSearchParams): string {
  const asked = parameters.get('continueUrl') ?? '';
  const next = URL.canParse(asked) ? new URL(asked).searchParams.get('next') : null;
  const result = new URLSearchParams(parameters);
  result.delete('continueUrl');
  if (next !== null) result.set('next', next);
  return `?${result}`;
}
