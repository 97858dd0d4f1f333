import type { Fault } from '../browser/contract.ts';

/** All that is wrong at the moment: with what every page is made from, and with single pages. */
export interface FaultBoard {
  /** What is wrong with something that all pages need; null when it is mended. */
  set(source: string, fault: Fault | null): void;
  /** What is wrong with one page. */
  setPage(url: string, faults: readonly Fault[]): void;
  of(url: string): readonly Fault[];
  /** Forgets pages that nobody looks at: they are made anew when they are asked for. */
  keepPages(urls: ReadonlySet<string>): void;
}

interface BoardOptions {
  /** Hears of an error that was not there before. */
  readonly onError: (fault: Fault) => void;
  /** Hears that none is left. */
  readonly onMended: () => void;
  /** Hears of every change. */
  readonly onChange: () => void;
}

/** A board with nothing on it. */
export function createFaultBoard({ onError, onMended, onChange }: BoardOptions): FaultBoard {
  const shared = new Map<string, Fault>();
  const pages = new Map<string, readonly Fault[]>();
  const errors = () => new Map([...shared.values(), ...[...pages.values()].flat()].filter(isError).map((fault) => [fault.id, fault]));

  const change = (apply: () => void) => {
    const before = errors();
    apply();
    const after = errors();
    for (const [id, fault] of after) if (!before.has(id)) onError(fault);
    if (before.size > 0 && after.size === 0) onMended();
    onChange();
  };
  return {
    set: (source, fault) => change(() => void (fault ? shared.set(source, fault) : shared.delete(source))),
    setPage: (url, faults) => change(() => void (faults.length > 0 ? pages.set(url, faults) : pages.delete(url))),
    keepPages: (urls) => change(() => [...pages.keys()].filter((url) => !urls.has(url)).forEach((url) => pages.delete(url))),
    // What one thing caused in several others is told once.
    of: (url) => [...new Map([...shared.values(), ...(pages.get(url) ?? [])].map((fault) => [fault.id, fault])).values()],
  };
}

// --- internal ---

const isError = ({ kind }: Fault) => kind === 'error';
