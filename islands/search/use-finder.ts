import { useCallback, useState } from 'react';
import type { Finder } from './find-pages.ts';

/** The search function, once `start` has loaded it. */
export function useFinder(load: () => Promise<Finder>) {
  const [find, setFind] = useState<Finder | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const start = useCallback(() => {
    setFailed(false);
    load().then(
      (finder) => setFind(() => finder),
      () => setFailed(true),
    );
  }, [load]);
  return { find, hasFailed, start };
}
