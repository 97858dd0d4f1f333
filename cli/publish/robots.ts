import type { OutputFile } from './output-file.ts';

/** `robots.txt`: names the sitemap; a noindex site disallows crawling altogether. */
export function robots({ origin, noindex }: { readonly origin: string; readonly noindex: boolean }): OutputFile {
  const rule = noindex ? 'Disallow: /' : 'Allow: /';
  return { path: 'robots.txt', contents: `User-agent: *\n${rule}\n${noindex ? '' : `\nSitemap: ${origin}/sitemap.xml\n`}` };
}
