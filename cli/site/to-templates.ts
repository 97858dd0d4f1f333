import type { Block } from '../../templates/contract.ts';
import { blockKey, type Registry } from '../../templates/registry.ts';
import { useFieldTypes, type FieldTypes } from './story/fields.ts';
import type { BlockKnowledge } from './summary.ts';

/** What a bundle of templates exports, for Node and for browsers. */
export interface TemplateBundle<Render> extends Pick<BlockKnowledge, 'staysPlain'> {
  readonly registry: Registry;
  readonly types: FieldTypes;
  readonly render: Render;
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
    hasBlock: (component) => blockKey(component) in registry.blocks,
  };
}
