import { withoutStyles } from './without-styles.ts';

/**
 * Shows HTML and CSS in the document of a frame, and returns that. The page's CSP holds there too: it blocks styles in HTML, but not those that
 * scripts set.
 */
export function draw(frame: HTMLIFrameElement, source: string, rules: string): Document {
  const page = frame.contentDocument!;
  const { CSSStyleSheet } = frame.contentWindow as Window & typeof globalThis;
  const { html, css } = withoutStyles(source);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css + rules);
  page.adoptedStyleSheets = [sheet];
  page.body.innerHTML = html;
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset['style']!;
  return page;
}
