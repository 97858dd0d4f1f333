import type { IslandScript } from '../../templates/contract.ts';

/** A script for whatever island a template asks for. */
export const everyIsland: Readonly<Record<string, IslandScript>> = new Proxy<Record<string, IslandScript>>(
  {},
  { get: (_, name) => ({ src: `/${String(name)}.js`, modules: [`/${String(name)}.js`, '/shared.js'] }) },
);
