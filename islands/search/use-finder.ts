import { useCallback, useState } from 'react';
import type { Finder } from './find-pages.ts';

/** What finds pages, from when it was started to load and is there. */
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
