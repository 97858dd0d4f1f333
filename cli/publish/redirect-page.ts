import type { OutputFile } from './output-file.ts';

/** The page at `/` where it redirects: a refresh for browsers, a canonical link for crawlers; hosts answer with a real redirect before it is read. */
export function redirectPage({ to, origin, lang }: { readonly to: string; readonly origin: string; readonly lang: string }): OutputFile {
  const contents = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${to}</title><meta http-equiv="refresh" content="0; url=${to}"><link rel="canonical" href="${origin}${to}"></head><body><a href="${to}">${to}</a></body></html>`;
  return { path: 'index.html', contents };
}
