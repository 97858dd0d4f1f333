/** What an island gets from the page, by its name. The folder `islands/<name>/` holds it. */
export interface Islands {
  /** A frame of another site, loaded only when asked for. */
  readonly embed: { readonly src: string; readonly title: string };
  /** A button that copies the code block beside it. */
  readonly 'copy-code': { readonly copied: string; readonly failed: string };
}

export type IslandName = keyof Islands;
export type IslandProps<N extends IslandName> = Islands[N];

/** A started island. `mount` gets the server's element and takes over from there. */
export interface IslandModule<N extends IslandName> {
  readonly mount: (element: HTMLElement, props: IslandProps<N>) => void;
}

/** Loads an island's code. */
export const islands: { readonly [N in IslandName]: () => Promise<IslandModule<N>> } = {
  embed: () => import('./embed/index.ts'),
  'copy-code': () => import('./copy-code/index.ts'),
};
