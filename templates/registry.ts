import type { ComponentType } from 'react';
import type { Block, BlockProps, Reads, Screen } from './contract.ts';

/** What a file in `templates/blocks/` exports: a component, and what it reads in addition to its own fields. */
export interface BlockModule {
  readonly component: ComponentType<BlockProps<Block>>;
  readonly reads?: Reads<Block>;
}

/** The folders `blocks/` and `pages/`, by component name (see `blockKey`) and by screen. */
export interface Registry {
  readonly blocks: Readonly<Record<string, BlockModule>>;
  readonly screens: Readonly<Record<Screen, ComponentType>>;
  /** Shows what was written into a block that has no template. */
  readonly generic: ComponentType<BlockProps<Block>>;
}

/** The template of a block; null if what was written into the block is shown instead: it has none, or other fields than that knows. */
export const templateOf = ({ component, written }: Block, { blocks }: Pick<Registry, 'blocks'>): BlockModule | null =>
  written?.differing.length ? null : (blocks[blockKey(component)] ?? null);

/**
 * The key of a Storyblok component in the registry: letters and digits only, so that its file is found however the name is spelled.
 *
 * @example blockKey('WorkshopList') // => 'workshoplist'
 * @example blockKey('stack-blitz-demo') // => 'stackblitzdemo'
 */
export function blockKey(component: string): string {
  const known = keys.get(component);
  if (known !== undefined) return known;
  const key = component.toLowerCase().replace(/[^a-z0-9]/g, '');
  keys.set(component, key);
  return key;
}

// --- internal ---

// Asked for several times for each block of a site, of which there are few kinds.
const keys = new Map<string, string>();
