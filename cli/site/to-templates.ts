import type { Block } from '../../templates/contract.ts';
import type { Grammar } from '../../templates/prose/code/languages.ts';
import { blockKey, type Registry } from '../../templates/registry.ts';
import { useFieldTypes, type FieldTypes } from './story/fields.ts';
import type { BlockKnowledge } from './summary.ts';

/** Highlights code, as `templates/prose/code/colours.ts` does. */
export type Colour = (code: string, className: string) => { readonly grammar: Grammar; readonly colours: string | null } | null;

/** What a bundle of templates exports, for Node and for browsers. */
export interface TemplateBundle<Render> {
  readonly registry: Registry;
  readonly types: FieldTypes;
  readonly render: Render;
  readonly colour: Colour;
  /** The blocks within which rendering throws, outermost first; none if the runtime cannot tell. */
  readonly blocksAround: (render: () => unknown) => readonly Block[];
}

/** Combines what the templates can render with what they know of blocks, whose content is read by their types from then on. */
export function toTemplates<Render>({
  registry,
  types,
  ...renderers
}: TemplateBundle<Render>): BlockKnowledge & Omit<TemplateBundle<Render>, 'registry' | 'types'> {
  useFieldTypes(types);
  return {
    ...renderers,
    readsOf: (block, story) => registry.blocks[blockKey(block.component)]?.reads?.(block, story) ?? [],
    staysPlain: (code, className) => code.length > NEVER_PLAIN && renderers.colour(code, className)?.colours === null,
    hasBlock: (component) => blockKey(component) in registry.blocks,
  };
}

// --- internal ---

/** Shorter code is always highlighted, whatever it says. */
const NEVER_PLAIN = 400;
