import { toExternalUrl } from './check-external-links.ts';
import type { Refusal } from './finished-site.ts';
import { onPages } from './find.ts';

export const brokenExternalLinks = refused(
  ({ isGone }) => isGone,
  (reason) => `is broken: ${reason}`,
);

export const unreachableExternalLinks = refused(
  ({ isGone }) => !isGone,
  (reason) => `could not be reached: ${reason}`,
);

// --- internal ---

function refused(isMeant: (refusal: Refusal) => boolean, inWords: (reason: string) => string) {
  return onPages(({ links, files }, { refusals }) =>
    [...links, ...files].flatMap((address) => {
      const asked = toExternalUrl(address);
      const refusal = asked === null ? undefined : refusals.get(asked);
      return refusal && isMeant(refusal) ? [`${asked} ${inWords(refusal.reason)}`] : [];
    }),
  );
}
