import { options } from 'preact';
import type { Options, VNode } from 'preact';
import type { Block } from '../../templates/contract.ts';

/**
 * The blocks within which a page throws, outermost first. The page is rendered once more for that, since watching every element would slow down pages
 * without errors. Part of the templates' bundle, because the hooks are those of the Preact that renders.
 */
export function blocksAround(render: () => unknown): readonly Block[] {
  const hooks = options as Hooks;
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

// Preact's hook before an element is rendered; its add-ons use it under this name.
interface Hooks {
  __b?: ((vnode: VNode) => void) | undefined;
  diffed?: Options['diffed'] | undefined;
}

const isBlock = (value: unknown): value is Block => typeof value === 'object' && value !== null && 'component' in value;
