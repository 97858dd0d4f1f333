import type { IslandProps } from '../registry.ts';
import type { KindChoice } from './use-kind.ts';

interface Props extends Pick<IslandProps<'search'>, 'plurals' | 'words'> {
  readonly choice: KindChoice;
  readonly choose: (kind: string | null) => void;
}

/** Narrows the results down to one kind of page. */
export function KindFilter({ choice: { counts, total, chosen }, choose, plurals, words }: Props) {
  const option = (kind: string | null, name: string | undefined, count: number) => (
    <label className="search-choice" key={kind}>
      <input className="search-choice-input" type="radio" name="kind" checked={kind === chosen} onChange={() => choose(kind)} />
      {name} <span className="search-choice-count">{count}</span>
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
