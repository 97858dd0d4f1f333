import type { Block } from '../../../templates/contract.ts';
import { LONGEST_CONSENT, subscriberConsent } from '../../../templates/parts/form/subscriber.ts';
import { toStackBlitz, toVideoSource } from '../../../templates/parts/media/embed-addresses.ts';
import { blockKey } from '../../../templates/registry.ts';
import { shortened } from '../problems.ts';
import type { BlockFinding } from '../problems.ts';
import { fieldsOf } from '../story/fields.ts';
import type { RefusedValue } from '../story/normalise.ts';
import { fieldPath } from '../story/walk.ts';
import type { Found } from '../story/walk.ts';

/** Finds values in a block that were filled in but that its page cannot show. */
export function badValues({ path, value: block }: Found<Block>, refused: readonly RefusedValue[]): readonly BlockFinding[] {
  const own = refused.filter(({ uid }) => uid === block._uid);
  return [...own, ...refusedTexts(block)].map(({ field, value, why }) => {
    if (why !== undefined) return leftOut({ path: fieldPath(path, field), value, why });
    const { kind, choices } = fieldsOf(block.component)?.get(field) ?? {};
    const wanted = choices
      ? `but it must be one of "${choices.join('", "')}"`
      : `which is not ${textsOf(block)[field]?.what ?? (kind === 'date' ? A_DATE : 'a number')}`;
    return {
      code: 'badValue',
      path: fieldPath(path, field),
      message: `the field "${field}" of "${block.component}" is "${shortened(value)}", ${wanted}`,
      hint: choices
        ? 'Choose another value, or add this one to the field in demo/components.json and run `npx academy types`.'
        : 'Fix it and publish the story again.',
    };
  });
}

/** A file that its page does not show. */
export const leftOut = ({ path, value, why }: { readonly path: string; readonly value: string; readonly why: string }): BlockFinding => ({
  code: 'badValue',
  path,
  message: `the file "${shortened(value)}" is left out: ${why}`,
  hint: 'Choose another file in Storyblok.',
});

// --- internal ---

const A_DATE = 'a date like "2027-03-18 09:00"';

/** Text fields with a required format: what each must be. */
const TEXTS = new Map<string, Readonly<Record<string, Wanted>>>([
  [
    blockKey('email-opt-in'),
    { consent: { what: `a text of at most ${LONGEST_CONSENT} characters`, isOne: (value) => subscriberConsent(value) !== '' } },
  ],
  [blockKey('stack-blitz-demo'), { project: { what: 'a StackBlitz project', isOne: (value) => toStackBlitz(value, '') !== null } }],
  [blockKey('video'), { url: videoField() }],
  [blockKey('show'), { video: videoField() }],
]);

interface Wanted {
  readonly what: string;
  readonly isOne: (value: string) => boolean;
}

// Any other URL is fine: a video that is not from a known host is shown as a link.
function videoField(): Wanted {
  return { what: 'a video address', isOne: (value) => toVideoSource(value) !== null || /^(?:https?:)?\/\//i.test(value.trim()) };
}

const textsOf = ({ component }: Block) => TEXTS.get(blockKey(component)) ?? {};

function refusedTexts(block: Block): readonly Omit<RefusedValue, 'uid'>[] {
  return Object.entries(textsOf(block)).flatMap(([field, { isOne }]) => {
    const value = String((block as unknown as Record<string, unknown>)[field] ?? '');
    return value.trim() === '' || isOne(value) ? [] : [{ field, value }];
  });
}
