import { count, counted } from './log.ts';
import type { Log } from './log.ts';
import type { SpaceReport } from './report.ts';

/** Reports where the content of a build came from; nothing for a local directory. */
export function printSource(space: SpaceReport, log: Log, now: number): void {
  const words = sourceInWords(space, now);
  if (words) log.info(log.style('dim', `  ${words}`));
  if (space.notKept) log.warn(`${log.style('yellow', 'The content could not be cached for the next build:')} ${space.notKept}`);
}

/** Where the content of a build came from and how it was fetched; empty for a local directory. */
export function sourceInWords({ source, reason, changed, gone, keptAt, ...asking }: SpaceReport, now: number): string {
  const asked = toEffort(asking);
  const age = keptAt === null ? '' : ago(now - Date.parse(keptAt));
  if (source === 'service') return `the whole space (${asked}): ${reason ?? 'as requested'}`;
  if (source === 'changes') return `${count(changed ?? 0)} changed, ${count(gone ?? 0)} removed, the rest fetched ${age} (${asked})`;
  if (source === 'cache')
    return asking.requests === 0 ? `offline, fetched ${age} (${keptAt})` : `unchanged since it was fetched ${age} (${asked})`;
  return '';
}

/** How long ago something was, in words. */
export function ago(ms: number): string {
  const [unit, length] = UNITS.find(([, one]) => ms >= one) ?? ['second', 1000];
  const number = Math.max(0, Math.floor(ms / length));
  return `${counted(number, unit)} ago`;
}

// --- internal ---

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
