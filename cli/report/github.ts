import { appendFileSync } from 'node:fs';
import type { GithubStep } from '../config/env.ts';
import { messageOf } from './errors.ts';
import { checkInWords, placesOf, toFindings, type CheckReport, type Finding, type Findings } from './findings.ts';
import { count, counted, duration, size, type Log } from './log.ts';
import type { ShownTexts } from '../site/check/unshown.ts';
import { changesInWords, fieldInWords, listedChanges, pagesByLanguage, sourceInWords, textsInWords } from './print.ts';
import { countFailures, countPages, type BuildReport, type ReportedError, type SiteChanges } from './report.ts';

interface Reported {
  readonly errors: readonly ReportedError[];
  readonly problems: readonly Finding[];
  /** Markdown for the run's page. */
  readonly summary: string;
}

/** Reports to GitHub Actions what a command did: findings as annotations in the log, and everything on the run's page. */
export function tellGithub({ summary, ...found }: Reported, { summaryFile }: GithubStep, log: Log): void {
  for (const line of toAnnotations(found)) log.error(line);
  if (summaryFile === null) return;
  try {
    appendFileSync(summaryFile, summary);
  } catch (error) {
    log.warn(`${log.style('yellow', 'The run summary could not be written:')} ${messageOf(error)}`);
  }
}

/** What a build did, in Markdown: its outcome, numbers, and findings. */
export function toSummary(report: BuildReport, now: number): string {
  const { status, problems, errors, changes } = report;
  const facts =
    status === 'up-to-date' ? [] : ['', '| | |', '| --- | --- |', ...factsOf(report, now).map((row) => `| ${row.join(' | ')} |`)];
  const failures = errors.map(({ name, message, hint }) => `- ❌ **${name}**: ${escaped(message)}${hint ? ` _${escaped(hint)}_` : ''}`);
  const changed = status === 'ok' && changes ? changesOf(changes) : [];
  const parts = [`## ${titleOf(report)}`, ...facts, ...(failures.length > 0 ? ['', ...failures] : []), ...changed, ...problemsOf(problems)];
  return `${parts.join('\n')}\n\n`;
}

/** That a build was held back, and why, in Markdown. */
export const toHeldSummary = (hold: string): string =>
  `## On hold: ${escaped(hold)}\n\nNothing was built, and the site stays as it is. To build again, delete the variable ACADEMY\\_HOLD and run this workflow.\n\n`;

/** The findings of a check, in Markdown. */
export const toCheckSummary = (report: CheckReport): string =>
  `${[`## ${initial(checkInWords(report))}`, ...problemsOf(report.findings)].join('\n')}\n\n`;

/**
 * Findings as the lines that GitHub Actions shows on a run's page and beside the files they name: one per error and one per kind of finding, since
 * only ten of each level are shown.
 */
export const toAnnotations = ({ errors, problems }: Omit<Reported, 'summary'>): readonly string[] => [
  ...errors.map(toAnnotation),
  ...toFindings(problems).map(ofFindings),
];

/** An error as such a line. */
export function toAnnotation({ name, message, hint, at }: ReportedError): string {
  const [, file, line, column] = /^(.+?)(?::(\d+):(\d+))?$/.exec(at ?? '') ?? [];
  return annotation('error', { title: name, file, line, col: column }, `${message}${hint ? `\nHint: ${hint}` : ''}`);
}

// --- internal ---

/** How many messages of a kind, or URLs, are listed, and places of each message. */
const SHOWN = 20;
const PLACES = 5;

function titleOf(report: BuildReport): string {
  if (report.status === 'up-to-date') return `Up to date: the site is build ${report.buildId}`;
  const failures = countFailures(report);
  if (report.status === 'failed') return `Not published: ${failures === 1 ? 'a problem' : `${count(failures)} problems`}`;
  return `${counted(countPages(report), 'page')}${report.demo ? ' of the demo space' : ''}, build ${report.buildId}`;
}

function factsOf(
  { pages, rendered, files, bytes, written, space, stages, scripts, texts }: BuildReport,
  now: number,
): readonly (readonly string[])[] {
  const source = sourceInWords(space, now);
  const weights = scripts.map(
    ({ kind, bytes: weight, budget, withinBudget }) => `${kind} ${size(weight)} of ${size(budget)}${withinBudget ? '' : ' ⚠️'}`,
  );
  return [
    ['Pages', `${pagesByLanguage(pages)}; ${count(rendered)} rendered`],
    ['Files', `${count(files)}, ${size(bytes)}; ${count(written)} written`],
    ['Content', `${counted(space.stories, 'story')} of ${escaped(space.name)}${source ? `: ${escaped(source)}` : ''}`],
    ['Time', stages.map(({ stage, ms }) => `${stage} ${duration(ms)}`).join(', ')],
    ...(texts && texts.unshown.length > 0 ? [['Texts', escaped(textsNotShown(texts))]] : []),
    ...(weights.length > 0 ? [['Script', weights.join(', ')]] : []),
  ];
}

const textsNotShown = (texts: ShownTexts) => {
  const fields = texts.unshown.slice(0, SHOWN).map((one) => `${fieldInWords(one)} ${count(one.count)}`);
  const more = texts.unshown.length > SHOWN ? [`${count(texts.unshown.length - SHOWN)} more`] : [];
  return `${textsInWords(texts)}; not shown: ${[...fields, ...more].join(', ')}`;
};

function changesOf(changes: SiteChanges): readonly string[] {
  const all = listedChanges(changes);
  const lines = all.slice(0, SHOWN).map(({ how, address, to }) => `- ${how} ${escaped(address)}${to ? ` → ${escaped(to)}` : ''}`);
  if (all.length > SHOWN) lines.push(`- … and ${count(all.length - SHOWN)} more`);
  return ['', `### ${initial(changesInWords(changes))}`, ...(lines.length > 0 ? ['', ...lines] : [])];
}

function problemsOf(all: readonly Finding[]): readonly string[] {
  return toFindings(all).flatMap(({ kind, severity, count: found, messages, hint }) => [
    '',
    `### ${severity === 'fail' ? '❌' : '⚠️'} ${kind} (${count(found)})`,
    '',
    escaped(hint),
    '',
    ...[...messages]
      .slice(0, SHOWN)
      .map(([message, problems]) => `- ${escaped(message)}: ${placesOf(problems, { shown: PLACES, toText: toPlace })}`),
    ...(messages.size > SHOWN ? [`- … ${count(messages.size - SHOWN)} more`] : []),
  ]);
}

function toPlace(finding: Finding): string {
  if ('page' in finding) return escaped(finding.page);
  const { story, path, editUrl } = finding;
  const place = escaped([story, path].filter(Boolean).join(' '));
  return editUrl ? `[${place}](${editUrl})` : place;
}

const initial = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// What editors and templates say is plain text, whatever characters it contains.
const escaped = (text: string) => text.replace(/[\\`*_[\]<>|#~]/g, '\\$&').replace(/\s+/g, ' ');

/** How many messages of a kind, and places of each, an annotation has. */
const ANNOTATED = 10;
const ANNOTATED_PLACES = 3;

function ofFindings({ kind, severity, count: found, messages, hint }: Findings): string {
  const first = [...messages].slice(0, ANNOTATED);
  const lines = first.map(([message, problems]) => `${message}: ${placesOf(problems, { shown: ANNOTATED_PLACES })}`);
  const more = messages.size > ANNOTATED ? [`… ${count(messages.size - ANNOTATED)} more`] : [];
  const level = severity === 'fail' ? 'error' : 'warning';
  return annotation(level, { title: `${kind} (${count(found)})` }, [...lines, ...more, `Hint: ${hint}`].join('\n'));
}

/** GitHub's workflow command (https://docs.github.com/actions, "Workflow commands"): a line feed would end it. */
function annotation(level: 'error' | 'warning', properties: Readonly<Record<string, string | undefined>>, text: string): string {
  const given = Object.entries(properties).flatMap(([name, value]) => (value ? [`${name}=${encodedProperty(value)}`] : []));
  return `::${level} ${given.join(',')}::${encoded(text)}`;
}

const encoded = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const encodedProperty = (text: string) => encoded(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
