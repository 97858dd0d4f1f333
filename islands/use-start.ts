import { useLayoutEffect } from 'react';

/** Runs once, when a component has started in the browser and before anything can be pressed. Later renderings do not change what it uses. */
export function useStart(run: () => void): void {
  // oxlint-disable-next-line exhaustive-deps -- that is what it is for
  useLayoutEffect(run, []);
}
