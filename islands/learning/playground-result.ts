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

/** Marks a task as done if it is in a page, and returns whether it is; throws if its selector is none. */
export function tick(task: HTMLElement, page: Document): boolean {
  const { selector, style } = task.dataset;
  const found = [...page.querySelectorAll<HTMLElement>(selector!)];
  const isDone = found.length > 0 && found.every((element) => hasStyles(element, style!));
  task.querySelector<HTMLElement>('[data-mark]')!.hidden = !isDone;
  return isDone;
}

/**
 * Takes styles out of HTML: `style` elements as CSS, while `style` attributes become `data-style`.
 *
 * @example withoutStyles('<style>p { margin: 0 }</style><p style="color: red">') // => { css: 'p { margin: 0 }\n', html: '<p data-style="color: red">' }
 */
export function withoutStyles(source: string): { readonly html: string; readonly css: string } {
  let css = '';
  const html = source
    .replace(/<style\b[^>]*>([^]*?)(?:<\/style>|$)/gi, (_, text: string) => {
      css += `${text}\n`;
      return '';
    })
    .replace(/<[^<>]+>/g, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));
  return { html, css };
}

// --- internal ---

/**
 * Whether setting styles would change nothing: `1rem` is `16px`, `red` is `#f00`, and only the browser knows what the reader's rules come to. No
 * styles at all are had by every element.
 */
function hasStyles(element: HTMLElement, styles: string): boolean {
  const { style } = element;
  const own = style.cssText;
  style.cssText = styles;
  const names = [...style];
  const computed = getComputedStyle(element);
  // A reader's rule may be important itself, and a transition would keep what is set from being there at once.
  const [set, is] = [styles.replace(/;|$/g, '!important;'), ''].map((more) => {
    style.cssText = `${own};transition:none!important;${more}`;
    return names.map((name) => computed.getPropertyValue(name)).join();
  });
  style.cssText = own;
  return set === is;
}
