import type { Block, Story } from '../contract.ts';
import { blockKey } from '../registry.ts';

const isHero = (block: Block | undefined): boolean => block !== undefined && blockKey(block.component) === 'hero';

/** Whether a page of sections begins with a hero, which then has the page's title. */
export function hasOpening({ body }: { readonly body: readonly Block[] }): boolean {
  return isHero(body[0]);
}

/** Whether a block is the hero that a page begins with. */
export function isOpening(block: Block, story: Story | null): boolean {
  const body = (story?.content as { readonly body?: unknown } | undefined)?.body;
  return Array.isArray(body) && body[0] === block && isHero(block);
}
