const SHOWN = 20;

/** Indented lines, as many as anybody reads. */
export function listed(lines: readonly string[]): string {
  const more = lines.length > SHOWN ? [`and ${lines.length - SHOWN} more`] : [];
  return [...lines.slice(0, SHOWN), ...more].map((line) => `  ${line}`).join('\n');
}
