import { baseOf, localeHome } from '../site/url.ts';
import type { LocaleConfig, SiteConfig } from '../config/define.ts';
import type { OutputFile } from './output-file.ts';

/**
 * Hosts serve one `404.html` for all paths (or choose by the browser's language rather than the path's). So the default language's page includes the
 * others in `<template>`s, and a script in it shows the one for the path before first paint. Without scripting, it
 * shows what all of them say, one below the other.
 */
export function joinNotFound(files: readonly OutputFile[], { site, locales }: Pick<SiteConfig, 'site' | 'locales'>): readonly OutputFile[] {
  const others = locales.flatMap((locale) => {
    const file = files.find(({ path }) => path === `${locale.prefix}/404.html`);
    return file ? [{ locale, html: String(file.contents) }] : [];
  });
  if (others.length === 0) return files;
  const turn = new Set(locales.map(({ dir }) => dir)).size > 1;
  const start = `${others.map(({ html, locale }) => toTemplate(html, locale, { base: baseOf(site.origin), turn })).join('')}<script>${choose(turn)}</script>`;
  const plain = others
    .map(({ html, locale: { iso, dir } }) => `<div lang="${iso}"${turn ? ` dir="${dir}"` : ''}>${mainOf(html)}</div>`)
    .join('');
  return files.map((file) =>
    file.path === '404.html'
      ? {
          ...file,
          contents: String(file.contents)
            .replace('</main>', () => `<noscript>${plain}</noscript></main>`)
            .replace(/<body[^>]*>/, (body) => body + start),
        }
      : file,
  );
}

// --- internal ---

interface Place {
  readonly base: string;
  /** Whether languages of the site are written in different directions. */
  readonly turn: boolean;
}

function toTemplate(html: string, { code, prefix, iso, dir }: LocaleConfig, { base, turn }: Place): string {
  const body = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
  return `<template data-prefix="${base}${localeHome(prefix)}" data-lang="${iso}"${turn ? ` data-dir="${dir}"` : ''} data-locale="${code}" data-title="${title.replaceAll('"', '&quot;')}">${body}</template>`;
}

const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';

// Runs at the start of the body: what follows is hidden until it has loaded and can be replaced.
const choose = (turn: boolean) =>
  `(()=>{const r=document.documentElement,p=location.pathname,t=[...document.querySelectorAll('template[data-prefix]')].find(({dataset:{prefix:x}})=>p===x||p.startsWith(x+'/'));if(!t)return;r.style.visibility='hidden';document.querySelector('meta[name=server-locale]').content=t.dataset.locale;addEventListener('DOMContentLoaded',()=>{r.lang=t.dataset.lang;${turn ? 'r.dir=t.dataset.dir;' : ''}document.title=t.dataset.title;document.body.replaceChildren(t.content);r.style.visibility=''})})()`;
