import { isReserved, requestedPath } from '../../islands/requested-path.ts';
import { createRedirector } from '../hosting/rules.ts';
import type { RedirectRule } from '../hosting/rules.ts';
import { memoize } from '../lib/memoize.ts';
import { addressOf } from '../site/url.ts';
import { candidatesOf } from '../hosting/rules.ts';

/** The result of following an address. */
export type Answer =
  /** Another host, or not a web address. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'file'; readonly file: string; readonly address: string; readonly isRedirected: boolean };

interface Host {
  readonly origin: string;
  /** All files of the site. */
  readonly files: readonly string[];
  readonly redirects: readonly RedirectRule[];
  /** Whether a rewrite answers at a path: a function, or one page for a whole folder. */
  readonly isRewritten: (path: string) => boolean;
}

/** Answers as the host will: clean URLs without a trailing slash, redirects before files, Firebase's reserved paths. */
export function createAnswers({ origin, files, redirects, isRewritten }: Host): (address: string, from: string) => Answer {
  const named = new Set(files);
  const redirect = createRedirector(redirects);

  const follow = (start: URL): Answer => {
    let url = start;
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      if (url.origin !== origin) return ELSEWHERE;
      const { pathname } = url;
      const path = requestedPath(pathname);
      if (path === null) return NOTHING;
      const file = candidatesOf(path).find((candidate) => named.has(candidate));
      const to = redirect(pathname)?.to ?? (file === undefined ? null : addressOf(file));
      if (to === null) return isReserved(path) || isRewritten(pathname) ? ELSEWHERE : NOTHING;
      if (file !== undefined && requestedPath(to) === path) return { kind: 'file', file, address: to, isRedirected: steps > 0 };
      url = new URL(to, url);
    }
    return NOTHING;
  };

  const answer = (address: string, base: string): Answer => (URL.canParse(address, base) ? follow(new URL(address, base)) : NOTHING);
  // Most addresses mean the same from every page.
  const fromAnywhere = memoize((address) => answer(address, origin));
  return (address, from) => (/^(?:\/|https?:)/.test(address) ? fromAnywhere(address) : answer(address, origin + from));
}

// --- internal ---

const ELSEWHERE: Answer = { kind: 'elsewhere' };
const NOTHING: Answer = { kind: 'nothing' };

/** As many redirects as browsers follow. */
const MAX_STEPS = 20;
