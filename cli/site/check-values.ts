import type { Block } from '../../templates/contract.ts';
import { toStackBlitz } from '../../templates/parts/stack-blitz.ts';
import { toVideoSource } from '../../templates/parts/video-source.ts';
import { blockKey } from '../../templates/registry.ts';
import type { BlockFinding } from './check-blocks.ts';
import { choicesOf } from './fields.ts';
import type { RefusedValue } from './normalise.ts';
import type { Found } from './walk.ts';

/** Looks at a block for values that its page shows nothing of, although somebody filled them in. */
export function badValues({ path, value: block }: Found<Block>, refused: readonly RefusedValue[]): readonly BlockFinding[] {
  const own = refused.filter(({ uid }) => uid === block._uid);
  return [...own, ...refusedEmbeds(block)].map(({ field, value }) => {
    const choices = choicesOf(block.component)[field];
    const wanted = choices
      ? `and only "${choices.join('", "')}" can stand there`
      : `which is not ${embedsOf(block)[field]?.what ?? 'a number'}`;
    return {
      code: 'badValue',
      path: path ? `${path}.${field}` : field,
      message: `the field "${field}" of "${block.component}" says "${value}", ${wanted}`,
      hint: choices
        ? 'Choose another value, or add this one to the field in demo/components.json and run academy types.'
        : 'Mend it and publish the story again.',
    };
  });
}

// --- internal ---

/** Texts that somebody else's page is made of: their fields, and what they must be. */
const EMBEDS = new Map<string, Readonly<Record<string, Embed>>>([
  [blockKey('stack-blitz-demo'), { project: { what: 'a project of StackBlitz', isOne: (value) => toStackBlitz(value, '') !== null } }],
  [blockKey('video'), { url: videoField() }],
  [blockKey('show'), { video: videoField() }],
]);

interface Embed {
  readonly what: string;
  readonly isOne: (value: string) => boolean;
}

// What is no video of a host that is known is linked to, wherever it is.
function videoField(): Embed {
  return { what: 'the address of a video', isOne: (value) => toVideoSource(value) !== null || /^(?:https?:)?\/\//i.test(value.trim()) };
}

const embedsOf = ({ component }: Block) => EMBEDS.get(blockKey(component)) ?? {};

function refusedEmbeds(block: Block): readonly Omit<RefusedValue, 'uid'>[] {
  return Object.entries(embedsOf(block)).flatMap(([field, { isOne }]) => {
    const value = String((block as unknown as Record<string, unknown>)[field] ?? '');
    return value.trim() === '' || isOne(value) ? [] : [{ field, value }];
  });
}
