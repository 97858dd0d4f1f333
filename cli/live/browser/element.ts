/** Attributes and listeners of an element; `on…` are functions, and null values are left out. */
type Attributes = Readonly<Record<string, string | null | ((event: Event) => void)>>;

/** Creates an element with its children; strings are never parsed as HTML. */
export function element(name: string, attributes: Attributes = {}, children: readonly (Node | string | null)[] = []): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value);
    else if (value !== null) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A link that opens in a new tab. */
export const link = (href: string, text: string): HTMLElement => element('a', { href, target: '_blank', rel: 'noopener' }, [text]);

/**
 * A container for our own UI, isolated from the page's styles and placed beside the body, so that no change to the page affects it. A click in it is
 * none on the page: the editor would deselect its block.
 */
export function createHost(name: string, css: string): ShadowRoot {
  const host = element(name);
  host.addEventListener('click', (event) => event.stopPropagation());
  const shadow = host.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(BASE_STYLES + css);
  shadow.adoptedStyleSheets = [styles];
  document.documentElement.append(host);
  return shadow;
}

// --- internal ---

const BASE_STYLES = `
  :host { all: initial; color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  * { box-sizing: border-box; }
  a { color: light-dark(#0b57a4, #8ec5ff); }
  button { font: inherit; cursor: pointer; border-radius: 6px; border: 1px solid currentColor; background: none; color: inherit; padding: 4px 10px; }
  a:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid light-dark(#0b57a4, #8ec5ff); outline-offset: 2px; }
  pre { font: 13px/1.5 ui-monospace, monospace; margin: 8px 0; padding: 12px; overflow: auto; border-radius: 6px; background: light-dark(#f1f1ee, #10131c); }
`;
