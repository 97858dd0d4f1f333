import { withoutStyles } from './without-styles.ts';

/** A document to draw in. Links would leave it for another tab, which its sandbox does not allow: they do nothing. */
export const emptyPage = (language: string): string => `<!doctype html><html lang="${language}"><base target="_blank">`;

/**
 * Shows HTML and CSS in the document of a frame, and returns that. The page's CSP holds there too: it blocks styles in HTML, but not those that
 * scripts set.
 */
export function draw(frame: HTMLIFrameElement, code: { readonly html: string; readonly css: string }): Document {
  const page = frame.contentDocument!;
  const { CSSStyleSheet } = frame.contentWindow as Window & typeof globalThis;
  const { html, css } = withoutStyles(code.html);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css + code.css);
  page.adoptedStyleSheets = [sheet];
  page.body.innerHTML = html;
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset['style']!;
  return page;
}
