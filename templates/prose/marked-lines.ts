import type { LineMark } from './fence.ts';

/**
 * Code as HTML with some lines in elements of their own. They hold the ends of their lines, so that the text stays what it was; a colour that goes on
 * over several lines begins anew in each.
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

/** The start of the colour that is not closed at the end of a line. No colour holds another. */
function openAfter(line: string, before: string): string {
  const start = line.lastIndexOf('<span');
  const end = line.lastIndexOf('</span>');
  if (start === -1 && end === -1) return before;
  return end > start ? '' : line.slice(start, line.indexOf('>', start) + 1);
}
