import { placesOf, toFindings } from './findings.ts';
import type { Finding, Findings } from './findings.ts';
import { count } from './log.ts';
import type { ReportedError } from './report.ts';

export interface Found {
  readonly errors: readonly ReportedError[];
  readonly problems: readonly Finding[];
}

/**
 * Findings as the lines that GitHub Actions shows on a run's page and beside the files they name: one per error and one per kind of finding, since
 * only ten of each level are shown.
 */
export const toAnnotations = ({ errors, problems }: Found): readonly string[] => [
  ...errors.map(toAnnotation),
  ...toFindings(problems).map(ofFindings),
];

/** An error as such a line. */
export function toAnnotation({ name, message, hint, at }: ReportedError): string {
  const [, file, line, column] = /^(.+?)(?::(\d+):(\d+))?$/.exec(at ?? '') ?? [];
  return annotation('error', { title: name, file, line, col: column }, `${message}${hint ? `\nHint: ${hint}` : ''}`);
}

// --- internal ---

/** How many messages of a kind, and places of each, are listed. */
const SHOWN = 10;
const PLACES = 3;

function ofFindings({ kind, severity, count: found, messages, hint }: Findings): string {
  const told = [...messages].slice(0, SHOWN).map(([message, problems]) => `${message}: ${placesOf(problems, { shown: PLACES })}`);
  const more = messages.size > SHOWN ? [`… ${count(messages.size - SHOWN)} more`] : [];
  const level = severity === 'fail' ? 'error' : 'warning';
  return annotation(level, { title: `${kind} (${count(found)})` }, [...told, ...more, `Hint: ${hint}`].join('\n'));
}

/** GitHub's workflow command (https://docs.github.com/actions, "Workflow commands"): a line feed would end it. */
function annotation(level: 'error' | 'warning', properties: Readonly<Record<string, string | undefined>>, text: string): string {
  const told = Object.entries(properties).flatMap(([name, value]) => (value ? [`${name}=${escapedProperty(value)}`] : []));
  return `::${level} ${told.join(',')}::${escaped(text)}`;
}

const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapedProperty = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
