import type { Fault } from '../../browser/contract.ts';

/** All current faults: of what every page is made from, and of single pages. */
export interface FaultBoard {
  /** Sets the fault of something that all pages need; null once it is fixed. */
  set(source: string, fault: Fault | null): void;
  /** Sets the faults of one page. */
  setPage(url: string, faults: readonly Fault[]): void;
  of(url: string): readonly Fault[];
  /** Forgets pages that are no longer open, which mends nothing: they are rendered again when requested. */
  keepPages(urls: ReadonlySet<string>): void;
}

interface BoardOptions {
  /** Called with each new error. */
  readonly onError: (fault: Fault) => void;
  /** Called when the last error is fixed. */
  readonly onMended: () => void;
  /** Called on every change. */
  readonly onChange: () => void;
}

/** An empty board. */
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
    keepPages(urls) {
      for (const url of pages.keys()) if (!urls.has(url)) pages.delete(url);
      onChange();
    },
    // A fault that several things share is shown once.
    of: (url) => [...new Map([...shared.values(), ...(pages.get(url) ?? [])].map((fault) => [fault.id, fault])).values()],
  };
}

// --- internal ---

const isError = ({ kind }: Fault) => kind === 'error';
