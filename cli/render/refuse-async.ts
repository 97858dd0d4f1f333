import { options } from 'preact';

/** Makes an async component an error where it is used: a page is rendered at once, and Preact would leave it out without a word. */
export function refuseAsync(): void {
  const before: Hook | undefined = options.vnode;
  // Bundles of a development server share one Preact: each would stand behind the next one for as long as it runs.
  if (before?.refusesAsync) return;
  const refuse: Hook = (vnode) => {
    if (vnode.type instanceof AsyncFunction)
      throw new Error(
        `${vnode.type.name} is async, but pages are rendered synchronously. A component gets its data from its block and from usePage().`,
      );
    before?.(vnode);
  };
  refuse.refusesAsync = true;
  options.vnode = refuse;
}

// --- internal ---

type Hook = NonNullable<typeof options.vnode> & { refusesAsync?: boolean };

const AsyncFunction = (async () => {}).constructor;
