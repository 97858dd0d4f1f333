import type { Result } from './compare.ts';
import { count, table } from './table.ts';

/** A limit and what was measured. */
export interface Aim {
  readonly what: string;
  readonly atMost: number;
  /** Undefined if it was not measured. */
  readonly measured: number | undefined;
  readonly unit: '×' | 'ms' | 'MiB' | 'bytes' | 'files';
}

interface Measured {
  /** How many stories all build. */
  readonly size: number;
  /** Ours first, at that size. */
  readonly results: readonly Result[];
  /** Our own by number of stories. */
  readonly bySize: ReadonlyMap<number, Result>;
}

/** The number of stories for which the aims are meant. */
export const AIMED_AT = 10_000;

/** How many stories are few. */
export const FEW = 1000;

/** The aims of builds, with what was measured. */
export function buildAims({ size, results, bySize }: Measured): readonly Aim[] {
  const [ours] = results;
  const named = (start: string) => results.find(({ name }) => name.startsWith(start));
  const most = Math.max(...bySize.keys());
  const [large, half] = [bySize.get(most), bySize.get(most / 2)];
  return [
    { what: 'cold, against Astro with JSON', atMost: 0.85, measured: ratio(ours, named('Astro, JSON')), unit: '×' },
    { what: 'cold, against Hugo with Markdown and colours', atMost: 0.4, measured: ratio(ours, named('Hugo, Markdown')), unit: '×' },
    {
      what: `cold, ${count(FEW)} stories, against the bare script with ${count(size)}`,
      atMost: 0.7,
      measured: ratio(bySize.get(FEW), named('bare')),
      unit: '×',
    },
    { what: 'cold, memory', atMost: 350, measured: ours?.costs.cold?.peak, unit: 'MiB' },
    { what: 'HTML of a lesson, median', atMost: 24_000, measured: ours?.lessonBytes, unit: 'bytes' },
    { what: 'two slices in two processes, against a build', atMost: 1.15, measured: ratio(named('Academy, two slices'), ours), unit: '×' },
    { what: 'nothing changed', atMost: 300, measured: inMs(ours?.costs.unchanged?.wall), unit: 'ms' },
    { what: 'nothing changed, files written', atMost: 0, measured: ours?.written.unchanged, unit: 'files' },
    { what: 'one story changed', atMost: 500, measured: inMs(ours?.costs.changed?.wall), unit: 'ms' },
    ...(half
      ? ([
          { what: `cold, ${count(most)} stories against ${count(most / 2)}`, atMost: 2.2, measured: ratio(large, half), unit: '×' },
          { what: `cold, ${count(most)} stories, memory`, atMost: 1536, measured: large?.costs.cold?.peak, unit: 'MiB' },
        ] as const)
      : []),
  ];
}

/** A table of what was measured, and whether it is as much as was aimed at. */
export function aimsTable(aims: readonly Aim[]): string {
  const rows = aims.flatMap(({ what, measured, atMost, unit }) =>
    measured === undefined
      ? []
      : [
          [
            what,
            `${unit === '×' ? measured.toFixed(2) : count(measured)} ${unit}`,
            `${atMost.toLocaleString('en')} ${unit}`,
            measured <= atMost ? 'yes' : 'no',
          ],
        ],
  );
  return table(['aim', 'measured', 'at most', 'reached'], rows);
}

// --- internal ---

function ratio(one: Result | undefined, other: Result | undefined): number | undefined {
  return one?.costs.cold && other?.costs.cold && one.costs.cold.wall / other.costs.cold.wall;
}

function inMs(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value * 1000;
}
