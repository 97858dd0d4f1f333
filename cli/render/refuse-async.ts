import { options } from 'preact';

/** Makes an async component an error where it is used: a page is rendered at once, and Preact would leave it out without a word. */
export function refuseAsync(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    if (vnode.type instanceof AsyncFunction)
      throw new Error(
        `${vnode.type.name} is async, but a page is rendered at once. What a component shows it gets from its block and from usePage().`,
      );
    before?.(vnode);
  };
}

// --- internal ---

const AsyncFunction = (async () => {}).constructor;
