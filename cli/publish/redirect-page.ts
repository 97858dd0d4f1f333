import type { SiteInfo } from '../../templates/contract.ts';
import type { OutputFile } from './output-file.ts';

interface Redirect {
  readonly to: string;
  readonly info: Pick<SiteInfo, 'origin' | 'defaultLocale' | 'locales' | 'localeDetection'>;
  /** The inline script in every page's head: the choice of language applies to this address too. */
  readonly firstPaint: string;
}

/**
 * The page at `/` if it redirects: a script, which keeps the query and the fragment, a refresh for browsers without scripting, a canonical link for
 * crawlers. Not a redirect by the host, since the choice of language applies to this address too.
 */
export function redirectPage({ to, info: { origin, defaultLocale, locales, localeDetection }, firstPaint }: Redirect): OutputFile {
  const homes = JSON.stringify(Object.fromEntries(locales.map(({ code, home }) => [code, home]))).replaceAll('"', '&quot;');
  const script = `<script data-homes="${homes}" data-detection="${localeDetection}" data-to="${to}">${firstPaint}</script>`;
  const contents = `<!doctype html><html lang="${defaultLocale}"><head><meta charset="utf-8">${script}<title>${to}</title><meta http-equiv="refresh" content="0; url=${to}"><link rel="canonical" href="${origin}${to}"></head><body><a href="${to}">${to}</a></body></html>`;
  return { path: 'index.html', contents };
}
