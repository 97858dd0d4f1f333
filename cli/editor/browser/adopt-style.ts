/** Adds a style to the page. A Content-Security-Policy without inline styles blocks an element, but not a stylesheet created by a script. */
export function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
