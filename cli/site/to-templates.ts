import { blockKey } from '../../templates/registry.ts';
import type { Registry } from '../../templates/registry.ts';
import type { BlockKnowledge } from './summary.ts';

/** What a bundle of templates exports, for Node and for browsers. */
export interface TemplateBundle<Render> {
  readonly registry: Registry;
  readonly render: Render;
}

/** Combines what the templates can render with what they know of blocks. */
export function toTemplates<Render>({ registry, render }: TemplateBundle<Render>): BlockKnowledge & { readonly render: Render } {
  return {
    render,
    readsOf: (block, story) => registry.blocks[blockKey(block.component)]?.reads?.(block, story) ?? [],
    hasBlock: (component) => blockKey(component) in registry.blocks,
  };
}
