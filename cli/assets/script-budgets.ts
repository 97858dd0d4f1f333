import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { OutputFile } from '../files/output-file.ts';
import { islandNeeds, needsOf } from '../../islands/registry.ts';
import { compare } from '../lib/lists.ts';
import type { IslandBundle } from './islands.ts';

/** A bundled browser script. Addresses are URL paths. */
export interface BrowserModule {
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly sources: readonly string[];
}

/** These modules and everything they import; with `dynamic`, dynamic imports too, but for the parts of Firebase with budgets of their own. */
export function importedBy(
  addresses: readonly string[],
  modules: ReadonlyMap<string, BrowserModule>,
  { dynamic = false }: { readonly dynamic?: boolean } = {},
): readonly string[] {
  const reached = new Set<string>();
  const visit = (address: string) => {
    if (reached.has(address)) return;
    reached.add(address);
    const { imports = [], dynamicImports = [] } = modules.get(address) ?? {};
    const later = dynamic ? dynamicImports.filter((next) => partOf(modules.get(next)) === null) : [];
    for (const next of [...imports, ...later]) visit(next);
  };
  for (const address of addresses) visit(address);
  return [...reached];
}

/** Whether these modules, with everything they import at once, have Firebase in them. */
export const haveFirebase = (addresses: readonly string[], modules: ReadonlyMap<string, BrowserModule>): boolean =>
  importedBy(addresses, modules).some((address) => modules.get(address)?.sources.some((source) => FIREBASE.test(source)));

/**
 * How much script each kind of page may load, in bytes after compression (brotli). A content page counts what its islands load for a visitor who
 * never signed in, without those that have a budget of their own (`adds` in `islands/registry.ts`), which count what they add to such a page.
 * Account pages count everything that could be loaded, whatever the visitor does, but for the parts of Firebase (`PART_BUDGETS`). The search and the pages after a purchase count as content pages do.
 */
export const PAGE_BUDGETS = {
  content: { bytes: 5_000, firebase: false },
  purchase: { bytes: 6_000, firebase: false },
  search: { bytes: 20_000, firebase: false },
  account: { bytes: 56_000, firebase: true },
  profile: { bytes: 64_000, firebase: true },
} as const satisfies Readonly<Record<string, Budget>>;

export type PageKind = keyof typeof PAGE_BUDGETS;

/**
 * How much each part of Firebase may add to a page that has loaded Auth. Pages load them for what somebody does there (Firestore for signing in and
 * for a profile, Functions for a form that is being filled in, Storage for a picture), and App Check only on sites that are configured for it.
 */
export const PART_BUDGETS = { firestore: 21_000, functions: 3_500, 'app-check': 5_000, storage: 12_000 } as const;

/** All budgets, the smallest first: those of pages by kind, and those of islands and of parts of Firebase by name. */
export const SCRIPT_BUDGETS: Readonly<Record<string, Budget>> = Object.fromEntries(
  [
    ...islandNeeds.flatMap(([name, { adds }]): [string, Budget][] =>
      adds === undefined ? [] : [[name, { bytes: adds, firebase: false }]],
    ),
    ...Object.entries(PART_BUDGETS).map(([name, bytes]): [string, Budget] => [name, { bytes, firebase: true }]),
    ...Object.entries<Budget>(PAGE_BUDGETS),
  ].toSorted(([one, a], [other, b]) => a.bytes - b.bytes || compare(one, other)),
);

interface Budget {
  readonly bytes: number;
  /** Whether it may contain Firebase. */
  readonly firebase: boolean;
}

/** The most that a page of a kind loads; for those that are only added to a page, the most that they add. */
export interface ScriptWeight {
  /** The kind of page, the island or the part of Firebase. */
  readonly kind: string;
  readonly bytes: number;
  readonly budget: number;
  /** The heaviest page of its kind. */
  readonly page: string;
  readonly firebase: boolean;
  readonly withinBudget: boolean;
}

/** The compressed size of each script, by its address. Compressing well takes a while, so it runs while pages are rendered. */
export async function compressedSizes(files: readonly OutputFile[]): Promise<Sizes> {
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  return new Map(
    await Promise.all(
      scripts.map(async ({ path, contents }): Promise<[string, number]> => [`/${path}`, (await compress(contents)).length]),
    ),
  );
}

/** Compressed bytes, by address. */
export type Sizes = ReadonlyMap<string, number>;

interface Scale {
  readonly bundle: Pick<IslandBundle, 'loader' | 'islands' | 'modules'>;
  readonly sizes: Sizes;
}

/** Computes the weight of every page's scripts from its islands, and keeps the heaviest page of each kind. */
export function weighScripts(
  pages: Iterable<{ readonly path: string; readonly islands: readonly string[] }>,
  { bundle, sizes }: Scale,
): readonly ScriptWeight[] {
  const known = new Map<string, readonly Weight[]>();
  const heaviest = new Map<string, ScriptWeight>();
  for (const { path, islands } of pages) {
    // Most pages have the same islands as others.
    const key = islands.join(' ');
    const weights = known.get(key) ?? weigh(islands, { bundle, sizes });
    known.set(key, weights);
    for (const weight of weights) {
      const before = heaviest.get(weight.kind);
      if (!before || weight.bytes > before.bytes) heaviest.set(weight.kind, { ...weight, page: path });
    }
  }
  return Object.keys(SCRIPT_BUDGETS).flatMap((kind) => heaviest.get(kind) ?? []);
}

/** The kind of a page with these islands: of those that they make, the one with the largest budget. */
export function kindOf(islands: readonly string[]): PageKind {
  const kinds = new Set(islands.map((name) => needsOf(name).page));
  return KINDS.findLast((kind) => kinds.has(kind)) ?? 'content';
}

// --- internal ---

const FIREBASE = /node_modules\/@?firebase\//;

const KINDS = ['purchase', 'search', 'account', 'profile'] as const;

type Weight = Omit<ScriptWeight, 'page'>;

/** Weighs a content page without the additions, and each of these by itself. */
function weigh(islands: readonly string[], scale: Scale): readonly Weight[] {
  const kind = kindOf(islands);
  const additions = kind === 'content' ? islands.filter((name) => needsOf(name).adds !== undefined) : [];
  const rest = islands.filter((name) => !additions.includes(name));
  const modules = modulesOf(rest, scale);
  const added = additions.map((name) => {
    const more = modulesOf([...rest, name], scale).filter((address) => !modules.includes(address));
    return toWeight(name, more, scale);
  });
  return [toWeight(kind, modules, scale), ...added, ...weighParts(islands, scale)];
}

const modulesOf = (islands: readonly string[], { bundle }: Scale, dynamic: boolean = PAGE_BUDGETS[kindOf(islands)].firebase) =>
  importedBy([bundle.loader, ...islands.flatMap((name) => bundle.islands[name]?.src ?? [])], bundle.modules, { dynamic });

/** The files with which parts of Firebase are loaded. */
const PARTS: Readonly<Record<string, keyof typeof PART_BUDGETS>> = {
  'islands/account/firebase/users.ts': 'firestore',
  'islands/account/firebase/subscribe.ts': 'functions',
  'islands/account/firebase/app-check.ts': 'app-check',
  'islands/account/firebase/pictures.ts': 'storage',
};

/** The part of Firebase that is loaded with a module; null if none. */
const partOf = (module: BrowserModule | undefined) => module?.sources.map((source) => PARTS[source]).find(Boolean) ?? null;

/** Weighs what each part of Firebase adds to a page with everything else that it could load. */
function weighParts(islands: readonly string[], scale: Scale): readonly Weight[] {
  const { modules } = scale.bundle;
  const rest = modulesOf(islands, scale, true);
  const parts = new Set(rest.flatMap((address) => modules.get(address)?.dynamicImports ?? []));
  return [...parts].flatMap((address) => {
    const name = partOf(modules.get(address));
    const more = importedBy([address], modules).filter((one) => !rest.includes(one));
    return name ? [toWeight(name, more, scale)] : [];
  });
}

function toWeight(kind: string, modules: readonly string[], { bundle, sizes }: Scale): Weight {
  const budget = SCRIPT_BUDGETS[kind]!;
  const bytes = modules.reduce((sum, address) => sum + (sizes.get(address) ?? 0), 0);
  const firebase = haveFirebase(modules, bundle.modules);
  return { kind, bytes, budget: budget.bytes, firebase, withinBudget: bytes <= budget.bytes && (budget.firebase || !firebase) };
}

const compress = promisify(brotliCompress);
