/** A table in Markdown; the first column is text, the others are numbers. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return `\n${[line(headings), `|---|${'---:|'.repeat(headings.length - 1)}`, ...rows.map(line)].join('\n')}\n`;
}

export const seconds = (value: number | undefined): string => (value === undefined ? '' : value.toFixed(2));

export const count = (value: number | undefined): string => (value === undefined ? '' : Math.round(value).toLocaleString('en'));
