import { options } from 'preact';

/** Makes using an async component an error: pages render synchronously, and Preact would omit it silently. */
export function refuseAsync(): void {
  const before: Hook | undefined = options.vnode;
  // Bundles of a development server share one Preact: without this, each would chain its hook to the last for as long as the server runs.
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
