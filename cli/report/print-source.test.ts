import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { ago, printSource } from './print-source.ts';
import type { SpaceReport } from './report.ts';

const NOW = Date.parse('2026-05-01T12:00:00.000Z');

function told(fields: Partial<SpaceReport>): string {
  const written: string[] = [];
  const log = createLog({ stream: { write: (text) => written.push(text) }, colours: false });
  const nothing = { source: 'local', reason: null, changed: null, gone: null, keptAt: null, notKept: null } as const;
  const space = { name: 'S', cv: 1, stories: 5, requests: 3, retries: 0, bytes: 1, waitingMs: 0, ...nothing, ...fields } as SpaceReport;
  printSource(space, log, NOW);
  return written.join('');
}

const keptAt = '2026-05-01T10:00:00.000Z';

test.each<[Partial<SpaceReport>, string]>([
  [{ source: 'local' }, ''],
  [{ source: 'service', reason: 'the cache is damaged' }, '  the whole space (3 requests): the cache is damaged\n'],
  [
    { source: 'service', reason: 'nothing has been cached yet', retries: 1 },
    '  the whole space (3 requests, 1 of them retries): nothing has been cached yet\n',
  ],
  [{ source: 'changes', changed: 2, gone: 1, keptAt }, '  2 changed, 1 removed, the rest fetched 2 hours ago (3 requests)\n'],
  [{ source: 'cache', requests: 1, keptAt }, '  unchanged since it was fetched 2 hours ago (1 request)\n'],
  [{ source: 'cache', requests: 0, keptAt }, `  offline, fetched 2 hours ago (${keptAt})\n`],
  [{ source: 'local', notKept: 'no space left' }, 'The content could not be cached for the next build: no space left\n'],
])('the space report %o is printed as %j', (fields, words) => expect(told(fields)).toBe(words));

test.each([
  [-5000, '0 seconds ago'],
  [1000, '1 second ago'],
  [59_000, '59 seconds ago'],
  [60_000, '1 minute ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000 * 40, '40 days ago'],
])('a time %i ms in the past is printed as "%s"', (ms, words) => expect(ago(ms)).toBe(words));
