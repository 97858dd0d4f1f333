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
