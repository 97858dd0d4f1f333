import type { LineMark } from './fence.ts';

/**
 * Wraps lines of highlighted HTML in elements. These include the line breaks, so that the text stays the same; a colour that spans several lines is
 * reopened in each.
 *
 * @example withMarkedLines('a\nb', new Map([[1, 'mark']])) // => '<mark>a\n</mark>b'
 */
export function withMarkedLines(html: string, lines: ReadonlyMap<number, LineMark>): string {
  if (lines.size === 0) return html;
  let open = '';
  return html
    .split(/(?<=\n)/)
    .map((line, index) => {
      const mark = lines.get(index + 1);
      const start = open;
      open = openAfter(line, open);
      const whole = start + (open ? line.replace(/\n?$/, '</span>$&') : line);
      return mark ? `<${mark}>${whole}</${mark}>` : whole;
    })
    .join('');
}

// --- internal ---

/** The opening tag of the colour left open at the end of a line. Colours do not nest. */
function openAfter(line: string, before: string): string {
  const start = line.lastIndexOf('<span');
  const end = line.lastIndexOf('</span>');
  if (start === -1 && end === -1) return before;
  return end > start ? '' : line.slice(start, line.indexOf('>', start) + 1);
}
