/**
 * The path of the site on its host: `/learn`; empty at the root. The bundler knows it (`cli/assets/islands.ts`). It is added to addresses that scripts
 * know themselves; all that they get from pages and files have it.
 */
declare const SITE_BASE: string;

/** Whether codes of the site's languages name regions or scripts (`pt-BR`, `zh-Hans`), which takes more to compare with those of browsers. */
declare const SITE_HAS_VARIANTS: boolean;
