import type { IslandProps } from '../registry.ts';
import { useEffect, useMemo, useState } from 'react';
import type { FoundPage } from './find-pages.ts';
import { inAddress, setInAddress } from './query.ts';

/** What results can be narrowed down to. */
export interface KindChoice {
  /** How many pages there are of each kind that has a name, by component key. */
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
  /** The kind that is shown; null if all are. */
  readonly chosen: string | null;
}

/**
 * Narrows results down to the kind of page that is in the address, or chosen since. `names` has all kinds, in the order of the choice, which is null
 * if there is none: few results, or all of one kind.
 */
export function useKind(all: readonly FoundPage[] | null, names: Readonly<Record<string, string>>) {
  const [kind, choose] = useState(() => inAddress('kind'));
  useEffect(() => setInAddress('kind', kind), [kind]);
  const counts = useMemo(() => {
    const countOf = (name: string) => all?.filter(({ page }) => page.kind === name).length ?? 0;
    return new Map(
      Object.keys(names)
        .map((name) => [name, countOf(name)] as const)
        .filter(([, count]) => count > 0),
    );
  }, [all, names]);
  const isOffered = all !== null && all.length > FEW && [...counts.values()].some((count) => count < all.length);
  // A kind without results is remembered for the next query.
  const chosen = isOffered && kind !== null && counts.has(kind) ? kind : null;
  const found = useMemo(() => (chosen === null ? all : (all?.filter(({ page }) => page.kind === chosen) ?? null)), [all, chosen]);
  const choice: KindChoice | null = isOffered ? { counts, total: all.length, chosen } : null;
  return { found, choice, choose };
}

/** Narrows the results down to one kind of page. */
export function KindFilter({ choice: { counts, total, chosen }, choose, plurals, words }: Props) {
  const option = (kind: string | null, name: string | undefined, count: number) => (
    <label className="search-choice" key={kind}>
      <input className="search-choice-input" type="radio" name="kind" checked={kind === chosen} onChange={() => choose(kind)} />
      {name} <span className="search-choice-count">{count.toLocaleString(document.documentElement.lang)}</span>
    </label>
  );
  return (
    <fieldset className="search-filter">
      <legend className="visually-hidden">{words.kind}</legend>
      {option(null, words.all, total)}
      {[...counts].map(([kind, count]) => option(kind, plurals[kind], count))}
    </fieldset>
  );
}

// --- internal ---

interface Props extends Pick<IslandProps<'search'>, 'plurals' | 'words'> {
  readonly choice: KindChoice;
  readonly choose: (kind: string | null) => void;
}

/** Results that can be looked over as quickly as a choice. */
const FEW = 8;
