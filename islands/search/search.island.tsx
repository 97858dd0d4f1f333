import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fill } from '../fill.ts';
import { fillNumbers } from '../fill-numbers.ts';
import { mountComponent } from '../react.tsx';
import type { IslandProps, LoadScript } from '../registry.ts';
import { findEverywhere } from './find-in-texts.ts';
import type { FoundPage } from './find-pages.ts';
import { KindFilter, useKind } from './kind-filter.tsx';
import { loadFinder, useFinder, type LoadedFinder } from './use-finder.ts';
import { followQuery } from './query.ts';
import { Result } from './result.tsx';

/** Shows results while somebody types, and keeps the query in the address. */
export function mount(element: HTMLElement, props: IslandProps<'search'>, loadScript: LoadScript): Promise<void> {
  const form = element.querySelector('form');
  const status = element.querySelector<HTMLElement>('[role="status"]');
  if (!form || !status) throw new Error('The search page has no form, or no place to say what was found.');
  const say = (text: string) => void (status.textContent = text);
  // What was found while typing has been said, but Enter interrupts a screen reader.
  form.addEventListener('submit', () => say(status.textContent ?? ''));
  const load = loadFinder(props);
  // Few browsers have WebMCP yet: the others do without its script.
  if ('modelContext' in document) {
    const find = async (query: string, enough: number) => findEverywhere(await load(), { query, enough });
    void loadScript(import('./offer-to-agents.ts')).then(({ offerToAgents }) =>
      offerToAgents(form, { description: props.words.agents, find }),
    );
  }
  return mountComponent(Results)(element, { ...props, form, say, focusStatus: () => status.focus(), load });
}

// --- internal ---

interface Props extends IslandProps<'search'> {
  readonly form: HTMLFormElement;
  /** Announces the number of results, in the server's live region. */
  readonly say: (text: string) => void;
  readonly focusStatus: () => void;
  readonly load: () => Promise<LoadedFinder>;
}

/** Results shown at a time. */
const A_PAGE = 20;

function Results({ form, say, focusStatus, load, kinds, plurals, words }: Props) {
  const [query, setQuery] = useState('');
  const { found: all, hasFailed, retry } = useFinder(load, { query, enough: A_PAGE });
  const { found, choice, choose } = useKind(all, plurals);
  useEffect(
    () =>
      followQuery(form, (next) => {
        setQuery(next);
        if (next === '') choose(null);
      }),
    [form, choose],
  );
  const said = query === '' || hasFailed ? '' : found ? countOf(found, { query, words }) : words.searching;
  // Updated in the same frame as the results.
  useLayoutEffect(() => say(said), [say, said]);
  const tryAgain = () => {
    // The button disappears: what follows is said there, and the results come after it.
    focusStatus();
    retry();
  };

  if (query !== '' && hasFailed)
    return (
      <div className="search-failed" role="alert">
        <p>{words.failed}</p>
        <button className="button-quiet" type="button" onClick={tryAgain}>
          {words.retry}
        </button>
      </div>
    );
  if (query === '') return null;
  if (!found) return <div className="search-pending" />;
  return (
    <>
      {found.length > 0 && (
        // Has its place before there is a choice, so that none moves the results when those in texts arrive.
        <div className="search-filter-place">
          {choice && <KindFilter choice={choice} choose={choose} plurals={plurals} words={words} />}
        </div>
      )}
      <ResultList found={found} kinds={kinds} more={words.more} label={words.results} />
    </>
  );
}

interface ListProps extends Pick<Props, 'kinds'> {
  readonly found: readonly FoundPage[];
  readonly more: string;
  readonly label: string;
}

function ResultList({ found, kinds, more, label }: ListProps) {
  const [{ of, shown }, setShown] = useState({ of: found, shown: A_PAGE });
  // Other results begin with a page again, in the same list: those that stay are not drawn anew, while somebody types.
  if (of !== found) setShown({ of: found, shown: A_PAGE });
  const list = useRef<HTMLOListElement>(null);
  // The button moves or disappears: focus the first new result as soon as it is rendered.
  useLayoutEffect(() => {
    if (shown > A_PAGE) list.current?.querySelectorAll('a')[shown - A_PAGE]?.focus();
  }, [shown]);
  if (found.length === 0) return null;
  return (
    <>
      <ol className="search-results" role="list" aria-label={label} ref={list}>
        {found.slice(0, shown).map((one) => (
          <Result key={one.page.url} found={one} kinds={kinds} />
        ))}
      </ol>
      {found.length > shown && (
        <button className="button-quiet" type="button" onClick={() => setShown({ of, shown: shown + A_PAGE })}>
          {more}
        </button>
      )}
    </>
  );
}

function countOf(found: readonly FoundPage[], { query, words }: Pick<Props, 'words'> & { readonly query: string }): string {
  if (found.length === 0) return fill(words.none, { query });
  return found.length === 1 ? words.one : fillNumbers(words.many, { count: found.length });
}
