/** A rule of `firebase.json`: if several rules match an address, the last one wins. */
export interface PathRule {
  /** A glob: `/login`, `/cursos/**`, `**`. */
  readonly source: string;
  readonly value: string;
}

interface Node {
  value: string | null;
  readonly children: Map<string, Node>;
}

/**
 * Finds a few globs that give every address its value: one for all, then folders and single addresses that differ, from the outside in.
 * Any other address gets the default value, or the usual one around it.
 *
 * @example toRules(new Map([['/', 'a'], ['/b/x', 'c'], ['/b/y', 'c']]), 'a')
 * // => [{ source: '**', value: 'a' }, { source: '/b/**', value: 'c' }]
 */
export function toRules(values: ReadonlyMap<string, string>, everywhere: string): readonly PathRule[] {
  const root: Node = { value: null, children: new Map() };
  for (const [path, value] of values) place(root, path, value);
  return [{ source: '**', value: everywhere }, ...rulesOf(root, { path: '', inherited: everywhere })];
}

/** Returns the value that a host with these rules uses at an address; null if none. */
export function createReader(rules: readonly PathRule[]): (address: string) => string | null {
  const patterns = rules.map(({ source, value }) => ({ pattern: new RegExp(`^${globSource(source)}$`), value }));
  return (address) => patterns.findLast(({ pattern }) => pattern.test(address))?.value ?? null;
}

/** A glob as the source of a regular expression. */
export const globSource = (glob: string): string => glob.replace(/\*\*|[*?]|[^\w/]/g, (found) => WILD[found] ?? `\\${found}`);

// --- internal ---

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

function rulesOf(node: Node, { path, inherited }: { readonly path: string; readonly inherited: string }): readonly PathRule[] {
  // The root keeps the default value, which also applies to addresses that don't exist.
  const keeps = path === '' || node.children.size === 0 || candidates(node).includes(inherited);
  const inside = keeps ? inherited : (candidates(node)[0] ?? inherited);
  const folder = inside === inherited ? [] : [{ source: `${toGlob(path)}/**`, value: inside }];
  // Hosts disagree on whether a folder's glob matches the folder itself, so a folder with a glob also gets its own rule.
  const own =
    node.value !== null && (node.value !== inherited || folder.length > 0) ? [{ source: toGlob(path) || '/', value: node.value }] : [];
  const children = [...node.children].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const below = children.flatMap(([segment, child]) => rulesOf(child, { path: `${path}/${segment}`, inherited: inside }));
  return [...folder, ...own, ...below];
}

// The characters of an address that are special in a glob become `?`, which matches any character: hosts disagree on how to escape them.
const toGlob = (path: string) => path.replace(/[()*]/g, '?');

const WILD: Readonly<Record<string, string>> = { '**': '.*', '*': '[^/]*', '?': '[^/]' };
