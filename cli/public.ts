// What a site may import of the program, as `academy`: everything else may change without notice (docs/upgrading.md).
export { defineConfig, type SiteConfig, type UserConfig } from './config/define.ts';
export type { Asset, Block, BlockProps, Link, ListQuery, Reads, RichText } from '../templates/contract.ts';
// With `export *`, a site can declare more of them.
export type * from '../islands/own.ts';
