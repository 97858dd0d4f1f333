import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { VNode } from 'preact';
import type { Block } from '../../../templates/contract.ts';

// Preact's hooks before and after an element is rendered; its add-ons use them under these names.
interface Hooks {
  __b?: ((vnode: VNode) => void) | undefined;
  diffed?: ((vnode: VNode) => void) | undefined;
}

/**
 * The blocks within which a page throws, the outermost first. It is rendered once more for that, since watching every element costs time
 * that pages without mistakes need not take.
 */
export function blocksAround(root: string, render: () => unknown): readonly Block[] {
  // The instance that renders, which is not the one that an `import` would get.
  const { options: hooks } = createRequire(join(root, 'package.json'))('preact') as { readonly options: Hooks };
  const { __b: before, diffed: after } = hooks;
  const open: VNode[] = [];
  hooks.__b = (vnode) => {
    before?.(vnode);
    open.push(vnode);
  };
  hooks.diffed = (vnode) => {
    // What threw, and what stands within it, is never closed.
    open.splice(open.lastIndexOf(vnode));
    after?.(vnode);
  };
  try {
    render();
    return [];
  } catch {
    return open.flatMap(({ props }) => ('block' in props && isBlock(props.block) ? [props.block] : []));
  } finally {
    hooks.__b = before;
    hooks.diffed = after;
  }
}

// --- internal ---

const isBlock = (value: unknown): value is Block => typeof value === 'object' && value !== null && 'component' in value;
