import { decodedPath } from '../decoded-path.ts';
import { addressOf } from '../hosting/page-facts.ts';
import { createRedirector } from '../hosting/redirect-rules.ts';
import type { RedirectRule } from '../hosting/redirect-rules.ts';
import { memoize } from '../memoize.ts';

/** What comes of following an address. */
export type Answer =
  /** Another host, or no address of the web. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'file'; readonly file: string; readonly address: string; readonly isRedirected: boolean };

interface Host {
  readonly origin: string;
  /** All files of the site. */
  readonly files: readonly string[];
  readonly redirects: readonly RedirectRule[];
  /** Whether somebody else answers at a path: a function, or a page for a whole folder. */
  readonly isRewritten: (path: string) => boolean;
}

/** Answers as the host will: clean addresses without a slash at their end, redirects before files, Firebase's own paths. */
export function createAnswers({ origin, files, redirects, isRewritten }: Host): (address: string, from: string) => Answer {
  const named = new Set(files);
  const redirect = createRedirector(redirects);

  /** The file that stands at a path, be it under another address. */
  const fileAt = (path: string): string | undefined => {
    const name = path.replace(/^\/|\/+$/g, '');
    const candidates = [path.slice(1), name === '' ? 'index.html' : `${name}/index.html`, `${name}.html`];
    return candidates.find((candidate) => named.has(candidate));
  };

  const follow = (start: URL): Answer => {
    let url = start;
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      if (url.origin !== origin) return ELSEWHERE;
      const { pathname } = url;
      const path = decodedPath(pathname);
      const file = path === null ? undefined : fileAt(path);
      // A rule for an address is one for the same with a slash at its end.
      const to = redirect(pathname.replace(/(.)\/+$/, '$1')) ?? (file === undefined ? null : addressOf(file));
      if (to === null) return pathname.startsWith(RESERVED) || isRewritten(pathname) ? ELSEWHERE : NOTHING;
      if (file !== undefined && decodedPath(to) === path) return { kind: 'file', file, address: to, isRedirected: steps > 0 };
      url = new URL(to, url);
    }
    return NOTHING;
  };

  const answer = (address: string, base: string): Answer => (URL.canParse(address, base) ? follow(new URL(address, base)) : NOTHING);
  // Most addresses lead to the same place from every page.
  const fromAnywhere = memoize((address) => answer(address, origin));
  return (address, from) => (/^(?:\/|https?:)/.test(address) ? fromAnywhere(address) : answer(address, origin + from));
}

// --- internal ---

const ELSEWHERE: Answer = { kind: 'elsewhere' };
const NOTHING: Answer = { kind: 'nothing' };

/** As many redirects as a browser follows. */
const MAX_STEPS = 20;

/** Firebase Hosting answers here itself: https://firebase.google.com/docs/hosting/reserved-urls */
const RESERVED = '/__/';
