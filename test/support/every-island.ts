import type { IslandScript } from '../../templates/contract.ts';

/** A script for any island that a template uses. */
export const everyIsland: Readonly<Record<string, IslandScript>> = new Proxy<Record<string, IslandScript>>(
  {},
  { get: (_, name) => ({ src: `/${String(name)}.js`, modules: [`/${String(name)}.js`, '/shared.js'] }) },
);
