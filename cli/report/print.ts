import { relative } from 'node:path';
import { placesOf, toFindings, toPlace, type Finding } from './findings.ts';
import { count, counted, duration, onALine, size, type Log } from './log.ts';
import type { ShownTexts, UnshownTexts } from '../site/check/unshown.ts';
import { countPages, type BuildReport, type SiteChanges, type SpaceReport } from './report.ts';

/** Prints findings: a paragraph per kind, equal findings grouped, each with its places and its fix. */
export function printProblems(all: readonly Finding[], log: Log): void {
  for (const { kind, severity, count: found, messages, hint } of toFindings(all)) {
    const failing = severity === 'fail';
    const tell = failing ? log.error : log.warn;
    const findings = [...messages];
    tell(`\n${log.style(failing ? 'red' : 'yellow', failing ? 'fail' : 'warn')} ${log.style('bold', kind)} (${count(found)})`);
    for (const [message, problems] of log.verbose ? findings : findings.slice(0, SHOWN)) {
      const toText = (problem: Finding) => onALine(toPlace(problem));
      const places = placesOf(problems, log.verbose ? { shown: Infinity, separator: '\n    ', toText } : { shown: PLACES, toText });
      tell(`  ${onALine(message)}`);
      tell(log.style('dim', `    ${places}`));
    }
    if (!log.verbose && findings.length > SHOWN)
      tell(log.style('dim', `  … ${count(findings.length - SHOWN)} more (--verbose lists them all)`));
    tell(`  ${log.style('cyan', 'Hint:')} ${hint}`);
  }
}

/** Prints the errors that prevented pages from being rendered. */
export function printErrors(errors: BuildReport['errors'], log: Log): void {
  for (const { name, message, hint } of log.verbose ? errors : errors.slice(0, SHOWN_ERRORS))
    log.error(`\n${log.style('red', name)}: ${message}${hint ? `\nHint: ${hint}` : ''}`);
  if (!log.verbose && errors.length > SHOWN_ERRORS)
    log.error(log.style('dim', `\n… ${count(errors.length - SHOWN_ERRORS)} more (--verbose lists them all)`));
}

/** The short summary of a successful build; `root` is the project, which the directory of the site is relative to. */
export function printSummary(report: BuildReport, root: string, log: Log): void {
  const { pages, files, bytes, written, scripts, stages, output, buildId, problems, changes } = report;
  const total = countPages(report);
  const slowest = stages.toSorted((a, b) => b.ms - a.ms)[0];
  const all = stages.reduce((sum, { ms }) => sum + ms, 0);
  log.info('');
  log.info(
    `${log.style('bold', counted(total, 'page'))} (${pagesByLanguage(pages)}), ${counted(files, 'file')}, ${size(bytes)}, build ${buildId}`,
  );
  log.info(
    `${duration(all)} in total${slowest ? `, ${duration(slowest.ms)} of it in ${slowest.stage}` : ''}${problems.length > 0 ? `; ${counted(problems.length, 'warning')} above` : ''}`,
  );
  if (written === 0) log.info('nothing changed');
  else if (changes) printChanges(changes, log);
  for (const { kind, bytes: weight, budget, page, firebase } of scripts.filter(({ withinBudget }) => !withinBudget))
    log.warn(
      `${log.style('yellow', 'Too much script')}: ${page} loads ${counted(weight, 'byte')}${firebase ? ' with Firebase' : ''}; the budget for pages of the kind "${kind}" is ${count(budget)}.`,
    );
  log.info(`→ ${log.style('cyan', relative(root, output) || output)}`);
}

/** Prints how many of the texts of a space are shown, and where the others are; nothing if all are. */
export function printTexts(texts: ShownTexts | null, log: Log): void {
  if (!texts || texts.unshown.length === 0) return;
  const shown = log.verbose ? texts.unshown : texts.unshown.slice(0, SHOWN_FIELDS);
  log.warn(`\n${log.style('yellow', textsInWords(texts))}; not shown, with the number of texts:`);
  for (const one of shown) log.warn(`  ${count(one.count).padStart(7)}  ${onALine(fieldInWords(one))}`);
  const rest = texts.unshown.slice(shown.length).reduce((sum, one) => sum + one.count, 0);
  if (rest > 0)
    log.warn(
      log.style(
        'dim',
        `  ${count(rest).padStart(7)}  in ${counted(texts.unshown.length - shown.length, 'other field')} (--verbose lists them all)`,
      ),
    );
}

/** @example textsInWords({ count: 25, shown: 1, unshown }) // => '4 % of the texts of this space are shown' */
export function textsInWords({ count: all, shown }: ShownTexts): string {
  const share = Math.floor((100 * shown) / all);
  return `${share === 0 && shown > 0 ? 'less than 1' : share} % of the texts of this space are shown`;
}

/** @example fieldInWords({ component: 'hero', field: 'subline', count: 3 }) // => 'hero: subline' */
export const fieldInWords = ({ component, field }: UnshownTexts): string =>
  component === '' ? 'stories that could not be read' : field === '' ? `stories of ${component} without a page` : `${component}: ${field}`;

/** @example pagesByLanguage({ es: 70, en: 67 }) // => 'es 70, en 67' */
export const pagesByLanguage = (pages: BuildReport['pages']): string =>
  Object.entries(pages)
    .map(([locale, one]) => `${locale} ${count(one)}`)
    .join(', ');

/** One line for a build that had nothing to do. */
export function printUpToDate({ buildId, space }: BuildReport, log: Log): void {
  log.info(
    `${log.style('green', '✓')} up to date: content and sources match build ${buildId} (${counted(space.requests, 'request')}); nothing was written`,
  );
}

/** One line for a build that was held back. */
export function printHeld(hold: string, log: Log): void {
  log.warn(`${log.style('yellow', 'On hold:')} ${hold}. Nothing was built. To build again, delete ACADEMY_HOLD.`);
}

/** Reports where the content of a build came from; nothing for a local directory. */
export function printSource(space: SpaceReport, log: Log, now: number): void {
  const words = sourceInWords(space, now);
  if (words) log.info(log.style('dim', `  ${words}`));
  if (space.notKept) log.warn(`${log.style('yellow', 'The content could not be cached for the next build:')} ${space.notKept}`);
}

/** Where the content of a build came from and how it was fetched; empty for a local directory. */
export function sourceInWords({ source, reason, changed, gone, keptAt, ...effort }: SpaceReport, now: number): string {
  const took = toEffort(effort);
  const age = keptAt === null ? '' : ago(now - Date.parse(keptAt));
  if (source === 'service') return `the whole space (${took}): ${reason ?? 'as requested'}`;
  if (source === 'changes') return `${count(changed ?? 0)} changed, ${count(gone ?? 0)} removed, the rest fetched ${age} (${took})`;
  if (source === 'cache')
    return effort.requests === 0 ? `offline, fetched ${age} (${keptAt})` : `unchanged since it was fetched ${age} (${took})`;
  return '';
}

/** How long ago something was, in words. */
export function ago(ms: number): string {
  const [unit, length] = UNITS.find(([, one]) => ms >= one) ?? ['second', 1000];
  const number = Math.max(0, Math.floor(ms / length));
  return `${counted(number, unit)} ago`;
}

/** A URL that a build changed, as shown to people: without the site's own host. */
interface ListedChange {
  readonly how: 'added' | 'changed' | 'removed';
  readonly address: string;
  /** Where it redirects now; null if it is served, or no longer exists. */
  readonly to: string | null;
}

/**
 * How many pages a build changed, in a few words.
 *
 * @example changesInWords({ added: [a], changed: [b, c], removed: [], redirected: [] }) // => '2 pages changed, 1 added'
 */
export function changesInWords({ added, changed, removed }: SiteChanges): string {
  const numbers = [
    [changed.length, 'changed'],
    [added.length, 'added'],
    [removed.length, 'removed'],
  ] as const;
  const [first, ...others] = numbers.filter(([number]) => number > 0);
  if (!first) return 'no page changed';
  const [number, what] = first;
  return [`${counted(number, 'page')} ${what}`, ...others.map((one) => `${count(one[0])} ${one[1]}`)].join(', ');
}

/** The URLs that a build changed, most significant first: added and removed ones. */
export function listedChanges({ added, changed, removed, redirected }: SiteChanges): readonly ListedChange[] {
  const targets = new Map(redirected.map(({ from, to }) => [from, to]));
  const listed = (how: ListedChange['how']) => (url: string) => {
    const { origin } = new URL(url);
    const to = targets.get(url) ?? null;
    return { how, address: withoutOrigin(url, origin), to: to && withoutOrigin(to, origin) };
  };
  return [...added.map(listed('added')), ...removed.map(listed('removed')), ...changed.map(listed('changed'))];
}

// --- internal ---

/** How many findings of a kind, and places of a finding, are listed before the rest is only counted. */
const SHOWN = 50;
const PLACES = 3;
const SHOWN_ERRORS = 10;
const SHOWN_FIELDS = 10;
const SHOWN_CHANGES = 5;

/** What the build changed for visitors. If there are many pages, those neither added nor removed are only counted. */
function printChanges(changes: SiteChanges, log: Log): void {
  const all = listedChanges(changes);
  const shown = log.verbose || all.length <= SHOWN_CHANGES ? all : all.filter(({ how }) => how !== 'changed').slice(0, SHOWN_CHANGES);
  log.info(changesInWords(changes));
  for (const { how, address, to } of shown) {
    const { mark, colour } = MARKS[how];
    log.info(`  ${log.style(colour, mark)} ${address}${to ? log.style('dim', ` → ${to}`) : ''}`);
  }
  if (shown.length > 0 && shown.length < all.length) log.info(log.style('dim', `  … ${count(all.length - shown.length)} more`));
}

const MARKS = {
  added: { mark: '+', colour: 'green' },
  changed: { mark: '~', colour: 'yellow' },
  removed: { mark: '-', colour: 'red' },
} as const;

const withoutOrigin = (url: string, origin: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

// What it took, and anything that went wrong.
function toEffort({ requests, retries, restarts }: Pick<SpaceReport, 'requests' | 'retries' | 'restarts'>): string {
  const parts = [counted(requests, 'request')];
  if (retries > 0) parts.push(`${count(retries)} of them retries`);
  if (restarts > 0) parts.push(`restarted ${restarts === 1 ? 'once' : 'twice'} because somebody published`);
  return parts.join(', ');
}
