import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { OutputFile } from '../files/output-file.ts';
import { haveFirebase, importedBy } from './browser-modules.ts';
import type { IslandBundle } from './islands.ts';

/**
 * How much script each kind of page may load, in bytes after compression (brotli). A content page counts what its islands load for a visitor who
 * never signed in; the opt-in, saved courses, playgrounds, quizzes and the analytics, without the service's own script, count what they add to such a page.
 * Account pages count everything that could be loaded, whatever the visitor does. The search and the pages after a purchase count as content pages do.
 */
export const SCRIPT_BUDGETS = {
  quiz: { bytes: 200, firebase: false },
  analytics: { bytes: 1_000, firebase: false },
  playground: { bytes: 1_000, firebase: false },
  'saved-courses': { bytes: 1_000, firebase: false },
  'opt-in': { bytes: 2_000, firebase: false },
  'save-course': { bytes: 2_000, firebase: false },
  content: { bytes: 5_000, firebase: false },
  purchase: { bytes: 6_000, firebase: false },
  search: { bytes: 20_000, firebase: false },
  account: { bytes: 45_000, firebase: true },
  profile: { bytes: 65_000, firebase: true },
} as const;

export type PageKind = keyof typeof SCRIPT_BUDGETS;

/** The most that a page of a kind loads; for those that are only added to a page, the most that they add. */
export interface ScriptWeight {
  readonly kind: PageKind;
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
  const heaviest = new Map<PageKind, ScriptWeight>();
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
  return [...heaviest.values()].toSorted((a, b) => a.budget - b.budget);
}

/** The kind of a page with these islands. */
export function kindOf(islands: readonly string[]): Exclude<PageKind, Addition> {
  if (islands.some((name) => name.startsWith('profile'))) return 'profile';
  for (const name of ['search', 'purchase'] as const) if (islands.includes(name)) return name;
  return islands.some((name) => ACCOUNT.has(name)) ? 'account' : 'content';
}

// --- internal ---

/** Islands of account pages. */
const ACCOUNT = new Set(['login', 'register', 'lost', 'action']);

type Weight = Omit<ScriptWeight, 'page'>;

/** Islands that are weighed by what they add to a content page. */
const ADDITIONS = ['quiz', 'analytics', 'playground', 'saved-courses', 'opt-in', 'save-course'] as const;
type Addition = (typeof ADDITIONS)[number];

/** Weighs a content page without the additions, and each of these by itself. */
function weigh(islands: readonly string[], scale: Scale): readonly Weight[] {
  const kind = kindOf(islands);
  const additions = kind === 'content' ? ADDITIONS.filter((name) => islands.includes(name)) : [];
  const rest = islands.filter((name) => !additions.some((addition) => addition === name));
  const modules = modulesOf(rest, scale);
  const added = additions.map((name) => {
    const more = modulesOf([...rest, name], scale).filter((address) => !modules.includes(address));
    return toWeight(name, more, scale);
  });
  return [toWeight(kind, modules, scale), ...added];
}

function modulesOf(islands: readonly string[], { bundle }: Scale): readonly string[] {
  const entries = islands.flatMap((name) => bundle.islands[name]?.src ?? []);
  return importedBy([bundle.loader, ...entries], bundle.modules, { dynamic: SCRIPT_BUDGETS[kindOf(islands)].firebase });
}

function toWeight(kind: PageKind, modules: readonly string[], { bundle, sizes }: Scale): Weight {
  const budget = SCRIPT_BUDGETS[kind];
  const bytes = modules.reduce((sum, address) => sum + (sizes.get(address) ?? 0), 0);
  const firebase = haveFirebase(modules, bundle.modules);
  return { kind, bytes, budget: budget.bytes, firebase, withinBudget: bytes <= budget.bytes && (budget.firebase || !firebase) };
}

const compress = promisify(brotliCompress);
