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
 * The blocks within which a page throws, outermost first. The page is rendered once more for that, since watching every element would slow down pages
 * without errors.
 */
export function blocksAround(root: string, render: () => unknown): readonly Block[] {
  // The instance that renders, which differs from the one that an `import` would get.
  const { options: hooks } = createRequire(join(root, 'package.json'))('preact') as { readonly options: Hooks };
  const { __b: before, diffed: after } = hooks;
  const open: VNode[] = [];
  hooks.__b = (vnode) => {
    before?.(vnode);
    open.push(vnode);
  };
  hooks.diffed = (vnode) => {
    // The throwing element and those around it are never closed.
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
