import { escapePattern } from '../lib/text.ts';
import { compare } from '../lib/lists.ts';
import type { Redirect } from './redirects.ts';

/** A redirect in the format of `firebase.json`. */
export type RedirectRule = { readonly destination: string; readonly type: number } & (
  | { readonly source: string }
  | { readonly regex: string }
);

/** Redirects of single addresses, and of folders renamed with all their contents. */
interface GroupedRedirects {
  readonly single: readonly Redirect[];
  readonly folders: readonly Folder[];
}

interface Folder {
  readonly from: string;
  readonly to: string;
}

/** Finds the folders for which one rule can replace many addresses and catches none of those that must not be redirected. */
export function groupRedirects(redirects: readonly Redirect[], fixed: Iterable<string>): GroupedRedirects {
  const folders = renamedFolders(redirects, [...fixed]);
  // The first folder that matches decides, even if another one would lead to the target.
  const coveredBy = ({ from }: Redirect) => folders.find((folder) => from.startsWith(`${folder.from}/`));
  const isCovered = (one: Redirect) => {
    const folder = coveredBy(one);
    return folder !== undefined && one.to === folder.to + one.from.slice(folder.from.length);
  };
  return { single: redirects.filter((one) => one.status !== 301 || !isCovered(one)), folders };
}

/** Converts redirects to rules: single addresses first, then folders. */
export function toHostingRedirects(redirects: readonly Redirect[], fixed: Iterable<string>): readonly RedirectRule[] {
  const { single, folders } = groupRedirects(redirects, fixed);
  return [
    ...single.map(toRule),
    ...folders.map(({ from, to }) => ({ regex: `^${escapePattern(from)}/(.+?)/?$`, destination: `${to}/:1`, type: 301 })),
  ];
}

/** Returns where a host with these rules redirects an address; null if it does not. */
export function createRedirector(rules: readonly RedirectRule[]): (address: string) => string | null {
  const single = new Map(rules.flatMap((rule) => ('source' in rule ? [[rule.source, rule.destination] as const] : [])));
  const patterns = rules.flatMap((rule) => ('regex' in rule ? [{ ...rule, pattern: new RegExp(rule.regex) }] : []));
  return (address) => {
    const found = single.get(address);
    if (found !== undefined) return found;
    for (const { pattern, destination } of patterns) {
      const match = pattern.exec(address);
      if (match) return match[1] === undefined ? destination : destination.replace(':1', () => match[1] as string);
    }
    return null;
  };
}

/**
 * The ways in which an address may reach the rules of a host: with only what must be escaped, or with all symbols escaped, as some links are, and
 * either of them decoded by the host, which leaves what separates parts of a URL.
 */
export function formsOf(address: string): readonly string[] {
  const escaped = address.split('/').map(escapedPart).join('/');
  return [...new Set([decodeURI(address), address, decodeURI(escaped), escaped])];
}

// --- internal ---

/** Minimum number of addresses for which a pattern is worthwhile. */
const WORTH_A_PATTERN = 10;

function renamedFolders(redirects: readonly Redirect[], fixed: readonly string[]): readonly Folder[] {
  const votes = new Map<string, Folder & { readonly count: number }>();
  for (const { from, to, status } of redirects) {
    const folder = status === 301 ? withoutCommonEnd(from, to) : null;
    if (!folder) continue;
    const key = `${folder.from} ${folder.to}`;
    votes.set(key, { ...folder, count: (votes.get(key)?.count ?? 0) + 1 });
  }
  const isFixed = (folder: string) => fixed.some((address) => address.startsWith(`${folder}/`));
  const folders = [...votes.values()]
    .filter(
      ({ from, to, count }) =>
        count >= WORTH_A_PATTERN && isPlain(from) && isPlain(to) && !`${to}/`.startsWith(`${from}/`) && !isFixed(from),
    )
    .toSorted((a, b) => b.from.length - a.from.length || compare(a.from, b.from) || b.count - a.count);
  // If the contents of a folder went to several others, a rule leads to the one that most are in.
  return folders.filter(({ from }, index) => from !== folders[index - 1]?.from);
}

// `/a/x/y` → `/b/x/y` results from renaming `/a` to `/b`.
function withoutCommonEnd(from: string, to: string): Folder | null {
  const [left, right] = [from.split('/'), to.split('/')];
  while (left.length > 2 && right.length > 2 && left.at(-1) === right.at(-1)) {
    left.pop();
    right.pop();
  }
  return left.length < from.split('/').length ? { from: left.join('/'), to: right.join('/') } : null;
}

const escapedPart = (part: string) => encodeURIComponent(decodeURIComponent(part));

const isPlain = (path: string) => /^[\w\-./]+$/.test(path);

// Some hosts match an address as it was sent and some decode it first, so all forms are written if they differ.
function toRule({ from, to, status }: Redirect): RedirectRule {
  const destination = readable(to);
  if (isPlain(from)) return { source: from, destination, type: status };
  return { regex: `^(?:${formsOf(from).map(escapePattern).join('|')})/?$`, destination, type: status };
}

// Hosts encode the target of a redirect. An address within an address would not survive that, and a lone `%` is no escape: both are left alone.
function readable(address: string): string {
  try {
    const read = decodeURI(address);
    return decodeURIComponent(encodeURI(read)) === decodeURIComponent(address) ? read : address;
  } catch {
    return address;
  }
}
