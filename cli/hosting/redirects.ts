/** A redirect served by the site's own host. */
export interface Redirect {
  /** An address of the site in URL form: encoded, without a trailing slash. */
  readonly from: string;
  /** Another address of the site, or one elsewhere. */
  readonly to: string;
  readonly status: 301 | 302 | 307 | 308;
}

/** A requested redirect, and where it was requested. */
export interface AskedRedirect extends Redirect {
  readonly where: string;
}

export interface RedirectPlan {
  /** At most one per address, with no chains. */
  readonly redirects: readonly Redirect[];
  /** Requested redirects that are left out: a page or another file has the address, or an earlier request does. */
  readonly ignored: readonly { readonly asked: AskedRedirect; readonly why: 'taken' | 'twice' }[];
  /** Addresses that would redirect to themselves, in order, each with where it was requested. */
  readonly loops: readonly (readonly AskedRedirect[])[];
}

interface Wishes {
  /** In order of precedence: the first one for an address wins. */
  readonly asked: readonly AskedRedirect[];
  /** Former addresses of stories, with the current address of each. */
  readonly moved: ReadonlyMap<string, string>;
  /** Addresses with a page or another file of the site. */
  readonly taken: ReadonlySet<string>;
}

/** Decides the redirects of a site: pages and other files win over redirects, requested redirects over those of renamed stories, and chains are resolved. */
export function planRedirects({ asked, moved, taken }: Wishes): RedirectPlan {
  const known = new Map<string, AskedRedirect>();
  const ignored: RedirectPlan['ignored'][number][] = [];
  const answered = new Set([...taken, ...moved.keys(), ...asked.map(({ from }) => from)]);
  for (const one of asked) {
    if (isTaken(one, taken)) ignored.push({ asked: one, why: 'taken' });
    else if (known.has(one.from)) ignored.push({ asked: one, why: 'twice' });
    else known.set(one.from, { ...one, to: withoutFile(one.to, answered) });
  }
  for (const [from, to] of moved) if (!taken.has(from) && !known.has(from)) known.set(from, { from, to, status: 301, where: '' });

  const redirects: Redirect[] = [];
  const loops = new Map<string, readonly AskedRedirect[]>();
  for (const first of known.values()) {
    const way = follow(first, known);
    const last = way.at(-1) ?? first;
    const again = way.findIndex(({ from }) => from === pathOf(last.to));
    if (again === -1) redirects.push({ from: first.from, to: last.to, status: statusOf(way) });
    else {
      const loop = way.slice(again);
      const key = loop
        .map(({ from }) => from)
        .toSorted()
        .join(' ');
      if (!loops.has(key)) loops.set(key, loop);
    }
  }
  return { redirects: redirects.toSorted((a, b) => (a.from < b.from ? -1 : 1)), ignored, loops: [...loops.values()] };
}

// --- internal ---

function follow(first: AskedRedirect, known: ReadonlyMap<string, AskedRedirect>): readonly AskedRedirect[] {
  const way = [first];
  const seen = new Set([first.from]);
  for (let next = known.get(pathOf(first.to)); next && !seen.has(next.from); next = known.get(pathOf(next.to))) {
    way.push(next);
    seen.add(next.from);
  }
  return way;
}

/** The clean URL that a host redirects a page's file name to, unless something is at that address itself. */
function withoutFile(to: string, answered: ReadonlySet<string>): string {
  const path = pathOf(to);
  if (!path.startsWith('/') || answered.has(path)) return to;
  return (path.replace(/(?:\/index)?\.html$/, '') || '/') + to.slice(path.length);
}

/** Whether a page or file has the address, or would have it under the name of its file, unless it leads there. */
function isTaken({ from, to }: Redirect, taken: ReadonlySet<string>): boolean {
  const page = from.replace(/\/index(?:\.html)?$|\.html$/, '') || '/';
  return taken.has(from) || (taken.has(page) && pathOf(to) !== page);
}

// A query or fragment does not make it another page.
const pathOf = (address: string) => address.split(/[?#]/)[0] ?? '';

// A chain is permanent only if all its steps are.
const statusOf = (way: readonly Redirect[]) => way.find(({ status }) => status === 302 || status === 307)?.status ?? way[0]?.status ?? 301;
