import { compare } from '../lib/lists.ts';
import type { Redirect } from './redirects.ts';
import type { Pattern, RedirectRule } from './rules.ts';

/** A value for all addresses of a pattern: if several apply to an address, the last one counts. */
export interface ValueRule {
  readonly on: Extract<Pattern, { readonly at: string } | { readonly below: string }>;
  readonly value: string;
}

/**
 * Finds a few patterns that give every address its value: one for all, then folders and single addresses that differ, from the outside in.
 * Any other address gets the default value, or the usual one around it.
 *
 * @example toRules(new Map([['/', 'a'], ['/b/x', 'c'], ['/b/y', 'c']]), 'a')
 * // => [{ on: { below: '' }, value: 'a' }, { on: { below: '/b' }, value: 'c' }]
 */
export function toRules(values: ReadonlyMap<string, string>, everywhere: string): readonly ValueRule[] {
  const root: Node = { value: null, children: new Map() };
  for (const [path, value] of values) place(root, path, value);
  return [{ on: { below: '' }, value: everywhere }, ...rulesOf(root, { path: '', inherited: everywhere })];
}

interface Fixed {
  /** Addresses that no rule of a folder may catch. */
  readonly fixed: readonly string[];
  /** Whether the host can say a redirect from a single address. */
  readonly canSay: (from: string) => boolean;
  /** Whether it can say one of a folder only by each address in it. @default false */
  readonly isOneByOne?: boolean | undefined;
}

/**
 * Converts redirects to rules: single addresses first, then folders that were renamed with all their contents, for which one rule replaces many
 * addresses. It may redirect addresses that the host cannot say by themselves, but none that leads elsewhere.
 */
export function toRedirectRules(redirects: readonly Redirect[], { fixed, canSay, isOneByOne = false }: Fixed): readonly RedirectRule[] {
  if (isOneByOne) return redirects;
  const all = grouped(redirects, fixed);
  const elsewhere = all.single.map(({ from }) => from).filter((from) => !canSay(from));
  const { single, folders } = elsewhere.length === 0 ? all : grouped(redirects, [...fixed, ...elsewhere]);
  return [...single, ...folders.map(({ from, to }) => ({ below: from, to, status: 301 }))];
}

// --- internal ---

interface Node {
  value: string | null;
  readonly children: Map<string, Node>;
}

function place(root: Node, path: string, value: string): void {
  let node = root;
  for (const segment of path.split('/').filter((one) => one !== '')) {
    const child: Node = node.children.get(segment) ?? { value: null, children: new Map() };
    node.children.set(segment, child);
    node = child;
  }
  node.value = value;
}

// The most frequent values in a subtree, computed bottom-up, as when minimising routing tables (https://doi.org/10.1109/INFCOM.1999.749256).
function candidates(node: Node): readonly string[] {
  const known = CANDIDATES.get(node);
  if (known) return known;
  const votes = new Map<string, number>();
  const vote = (value: string) => votes.set(value, (votes.get(value) ?? 0) + 1);
  if (node.value !== null) vote(node.value);
  for (const child of node.children.values()) for (const value of candidates(child)) vote(value);
  const most = Math.max(...votes.values());
  const found = [...votes].filter(([, count]) => count === most).map(([value]) => value);
  CANDIDATES.set(node, found);
  return found;
}

const CANDIDATES = new WeakMap<Node, readonly string[]>();

function rulesOf(node: Node, { path, inherited }: { readonly path: string; readonly inherited: string }): readonly ValueRule[] {
  // The root keeps the default value, which also applies to addresses that don't exist.
  const keeps = path === '' || node.children.size === 0 || candidates(node).includes(inherited);
  const inside = keeps ? inherited : (candidates(node)[0] ?? inherited);
  const folder = inside === inherited ? [] : [{ on: { below: path }, value: inside }];
  // Hosts disagree on whether a folder's rule applies to the folder itself, so one with a rule also gets a rule of its own.
  const own =
    node.value !== null && (node.value !== inherited || folder.length > 0) ? [{ on: { at: path || '/' }, value: node.value }] : [];
  const children = [...node.children].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const below = children.flatMap(([segment, child]) => rulesOf(child, { path: `${path}/${segment}`, inherited: inside }));
  return [...folder, ...own, ...below];
}

/** Minimum number of addresses for which the rule of a folder is worthwhile. */
const WORTH_A_RULE = 10;

interface Folder {
  readonly from: string;
  readonly to: string;
}

function grouped(redirects: readonly Redirect[], fixed: readonly string[]) {
  const folders = renamedFolders(redirects, fixed);
  // The first folder that matches decides, even if another one would lead to the target.
  const coveredBy = ({ from }: Redirect) => folders.find((folder) => from.startsWith(`${folder.from}/`));
  const isCovered = (one: Redirect) => {
    const folder = coveredBy(one);
    return folder !== undefined && one.to === folder.to + one.from.slice(folder.from.length);
  };
  return { single: redirects.filter((one) => one.status !== 301 || !isCovered(one)), folders };
}

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
      ({ from, to, count }) => count >= WORTH_A_RULE && isPlain(from) && isPlain(to) && !`${to}/`.startsWith(`${from}/`) && !isFixed(from),
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

const isPlain = (path: string) => /^[\w\-./]+$/.test(path);
