/** A redirect of the site's own host. */
export interface Redirect {
  /** An address of the site as pages have it: encoded, without a trailing slash. */
  readonly from: string;
  /** Another one, or an address elsewhere. */
  readonly to: string;
  readonly status: 301 | 302 | 307 | 308;
}

/** A redirect that somebody asked for, and where they did. */
export interface AskedRedirect extends Redirect {
  readonly where: string;
}

export interface RedirectPlan {
  /** At most one an address, and no step leads to another one. */
  readonly redirects: readonly Redirect[];
  /** Asked for and left out: a page of the site has the address, or somebody asked earlier. */
  readonly ignored: readonly { readonly asked: AskedRedirect; readonly why: 'page' | 'twice' }[];
  /** Addresses that would lead to themselves, in their order, each with where it was asked for. */
  readonly loops: readonly (readonly AskedRedirect[])[];
}

interface Wishes {
  /** In the order of their weight: of two for one address the first counts. */
  readonly asked: readonly AskedRedirect[];
  /** Addresses that stories had before, with where each is now. */
  readonly moved: ReadonlyMap<string, string>;
  /** Addresses that the site answers with a page. */
  readonly pages: ReadonlySet<string>;
}

/** Decides which redirects a site has: a page wins over them, what was asked for over what follows from a renamed story, and each goes straight to its end. */
export function planRedirects({ asked, moved, pages }: Wishes): RedirectPlan {
  const known = new Map<string, AskedRedirect>();
  const ignored: RedirectPlan['ignored'][number][] = [];
  const answered = new Set([...pages, ...moved.keys(), ...asked.map(({ from }) => from)]);
  for (const one of asked) {
    if (pages.has(one.from)) ignored.push({ asked: one, why: 'page' });
    else if (known.has(one.from)) ignored.push({ asked: one, why: 'twice' });
    else known.set(one.from, { ...one, to: withoutFile(one.to, answered) });
  }
  for (const [from, to] of moved) if (!pages.has(from) && !known.has(from)) known.set(from, { from, to, status: 301, where: '' });

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

/** Where a host leads from the name of a page's file, unless something is at that address itself. */
function withoutFile(to: string, answered: ReadonlySet<string>): string {
  const path = pathOf(to);
  if (!path.startsWith('/') || answered.has(path)) return to;
  return (path.replace(/(?:\/index)?\.html$/, '') || '/') + to.slice(path.length);
}

// A place on a page is no other page.
const pathOf = (address: string) => address.split(/[?#]/)[0] ?? '';

// A way is for good only if each of its steps is.
const statusOf = (way: readonly Redirect[]) => way.find(({ status }) => status === 302 || status === 307)?.status ?? way[0]?.status ?? 301;
