import { asOneAsks } from './ask-elsewhere.ts';
import type { Refusal } from './finished-site.ts';
import { onPages } from './find.ts';

export const goneElsewhere = refused(
  ({ isGone }) => isGone,
  (reason) => `is not there: ${reason}`,
);

export const silentElsewhere = refused(
  ({ isGone }) => !isGone,
  (reason) => `could not be had: ${reason}`,
);

// --- internal ---

function refused(isMeant: (refusal: Refusal) => boolean, inWords: (reason: string) => string) {
  return onPages(({ links, files }, { refusals }) =>
    [...links, ...files].flatMap((address) => {
      const asked = asOneAsks(address);
      const refusal = asked === null ? undefined : refusals.get(asked);
      return refusal && isMeant(refusal) ? [`${asked} ${inWords(refusal.reason)}`] : [];
    }),
  );
}
