import type { SiteInfo } from '../../../templates/contract.ts';
import type { SiteConfig } from '../../config/define.ts';
import { defaultLocale, localeHome } from '../url.ts';

/** What every page knows about the site. */
export function toSiteInfo(config: SiteConfig, { demo, noindex }: { readonly demo: boolean; readonly noindex: boolean }): SiteInfo {
  return {
    ...config.site,
    locales: config.locales.map(({ prefix, ...locale }) => ({ ...locale, home: localeHome(prefix) })),
    defaultLocale: defaultLocale(config),
    noindex,
    demo,
    firebase: config.firebase && { ...config.firebase, emulators: null },
    stripeKey: config.stripe?.publishableKey ?? null,
    analytics: noindex ? null : config.analytics,
    localeDetection: config.localeDetection,
    buildCheckIntervalMs: config.buildCheckIntervalMs,
    toast: config.toast,
  };
}
