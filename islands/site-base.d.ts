/**
 * The path of the site on its host: `/learn`; empty at the root. The bundler knows it (`cli/assets/islands.ts`). It is added to addresses that scripts
 * know themselves; all that they get from pages and files have it.
 */
declare const SITE_BASE: string;
