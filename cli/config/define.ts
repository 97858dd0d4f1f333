import type { z } from 'zod';
import type { siteConfigSchema } from './schema.ts';

/** What a site owner writes in `site.config.ts`. */
export type UserConfig = z.input<typeof siteConfigSchema>;
/** The configuration with every default filled in. */
export type SiteConfig = z.output<typeof siteConfigSchema>;
export type LocaleConfig = SiteConfig['locales'][number];
export type Policy = SiteConfig['problems'][keyof SiteConfig['problems']];

/** Types `site.config.ts` without loading the schema; the configuration is validated when it is loaded. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
