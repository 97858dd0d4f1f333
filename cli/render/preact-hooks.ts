import { options, type Options, type VNode } from 'preact';
import type { Block } from '../../templates/contract.ts';

// Part of the templates' bundle: the hooks are those of the Preact that renders.

/**
 * Has Preact create elements for rendering to text. Using an async component becomes an error: pages render synchronously, and Preact would omit it
 * silently. So does one that does not exist, which it would write as `<undefined>`. And what `preact/compat` does to the attributes of every HTML
 * element is left out: it is for browsers, the renderer writes the same HTML without it, and a page takes a sixteenth longer with it.
 */
export function prepareElements(): void {
  const before: Hook | undefined = options.vnode;
  // Bundles of a development server share one Preact: without this, each would chain its hook to the last for as long as the server runs.
  if (before?.preparesElements) return;
  const prepare: Hook = (vnode) => {
    if (typeof vnode.type === 'string' && vnode.type !== CHOICE) {
      (vnode as Element).$$typeof = REACT_ELEMENT;
      return;
    }
    if (!vnode.type) throw new Error(`A component is ${String(vnode.type)}: it is imported or looked up by a name that does not exist.`);
    if (vnode.type instanceof AsyncFunction)
      throw new Error(
        `${vnode.type.name} is async, but pages are rendered synchronously. A component gets its data from its block and from usePage().`,
      );
    before?.(vnode);
  };
  prepare.preparesElements = true;
  options.vnode = prepare;
}

/**
 * The blocks within which a page throws, outermost first. The page is rendered once more for that, since watching every element would slow down pages
 * without errors.
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

type Hook = NonNullable<typeof options.vnode> & { preparesElements?: boolean };

/** How packages made for React recognise an element. */
interface Element extends VNode {
  $$typeof?: symbol;
}

const REACT_ELEMENT = Symbol.for('react.element');

// The renderer does not know that several options can be selected.
const CHOICE = 'select';

const AsyncFunction = (async () => {}).constructor;
