import type { ComponentType, ReactNode } from 'react';
import type { IslandName, IslandProps } from '../islands/registry.ts';
import { usePage } from './page.tsx';

/** When the browser loads an island: at once, when idle, when scrolled into view, or on the first interaction. */
export type When = 'load' | 'idle' | 'visible' | 'interaction';

interface Props<N extends IslandName> {
  readonly name: N;
  readonly when: When;
  readonly props: IslandProps<N>;
  /** The server's HTML, which is complete without the island. */
  readonly children?: ReactNode;
  /** Instead, the component that renders it, and that the island runs in the browser (`islands/react.tsx`). */
  readonly component?: ComponentType<IslandProps<N>>;
}

/** Marks server HTML that an island takes over in the browser. */
export function Island<N extends IslandName>({ name, when, props, children, component: Component }: Props<N>) {
  const { islands, assets } = usePage();
  const script = assets.islands[name];
  if (!script)
    throw new Error(`There is no island "${name}": make islands/<folder>/${name}.island.ts, with its props in islands/registry.ts.`);
  if (when === 'load') for (const address of script.modules) islands.preloads.add(address);
  return (
    <academy-island name={name} when={when} src={script.src} {...attributeOf(props)}>
      {Component ? <Component {...props} /> : children}
    </academy-island>
  );
}

// --- internal ---

// Without the attribute, the loader passes an empty object.
const attributeOf = (props: object) => (Object.keys(props).length > 0 ? { props: JSON.stringify(props) } : {});

declare module 'react' {
  // oxlint-disable-next-line no-namespace -- React's own way to declare an element
  namespace JSX {
    interface IntrinsicElements {
      'academy-island': {
        readonly name: string;
        readonly when: When;
        readonly src: string;
        readonly props?: string;
        readonly children?: unknown;
      };
    }
  }
}
