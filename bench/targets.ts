import type { Result } from './compare.ts';

/** A target and what was measured. */
export interface Target {
  readonly what: string;
  readonly limit: number;
  /** Null if it was not measured. */
  readonly measured: number | null;
  readonly unit: '×' | 's' | 'MiB' | 'ms' | 'files';
}

interface Measured {
  readonly ours: Result | undefined;
  readonly peers: readonly Result[];
  /** Our own results by size. */
  readonly scaling: ReadonlyMap<number, Result>;
}

/** The targets of the builds, with what was measured. */
export function buildTargets({ ours, peers, scaling }: Measured): readonly Target[] {
  const wall = ours?.costs.cold?.wall ?? null;
  const over = (start: string) => ratio(wall, peers.find(({ name }) => name.startsWith(start))?.costs.cold?.wall ?? null);
  const [small, large] = [scaling.get(1000), scaling.get(50_000)];
  const bundle = ours ? stageOf(ours, 'bundle') : null;
  return [
    { what: 'cold, against Hugo with HTML content', limit: 0.6, measured: over('Hugo, HTML'), unit: '×' },
    { what: 'cold, against Hugo with Markdown and colours', limit: 0.6, measured: over('Hugo, Markdown'), unit: '×' },
    { what: 'cold, against Astro with JSON', limit: 0.2, measured: over('Astro, JSON'), unit: '×' },
    { what: 'cold, against the bare script on two threads', limit: 1, measured: over('bare'), unit: '×' },
    { what: 'cold, memory', limit: 350, measured: ours?.costs.cold?.peak ?? null, unit: 'MiB' },
    { what: 'cold, 50,000 stories against 10,000', limit: 5.5, measured: ratio(large?.costs.cold?.wall ?? null, wall), unit: '×' },
    { what: 'cold, 50,000 stories, memory', limit: 1024, measured: large?.costs.cold?.peak ?? null, unit: 'MiB' },
    { what: 'cold, 1,000 stories', limit: 1, measured: small?.costs.cold?.wall ?? null, unit: 's' },
    { what: 'nothing changed', limit: 300, measured: inMs(ours?.costs.unchanged?.wall), unit: 'ms' },
    { what: 'nothing changed, files written', limit: 0, measured: ours?.written.unchanged ?? null, unit: 'files' },
    { what: 'one story changed', limit: 500, measured: inMs(ours?.costs.changed?.wall), unit: 'ms' },
    { what: 'bundling, cold', limit: 400, measured: bundle, unit: 'ms' },
  ];
}

/** One line per target: whether it is reached, and by how much. */
export function printTargets(targets: readonly Target[]): string {
  return targets
    .filter(({ measured }) => measured !== null)
    .map(({ what, limit, measured, unit }) => {
      const value = Number(measured);
      return `- ${value <= limit ? '[x] yes' : '[ ] no '}  ${what}: ${round(value)} ${unit} (at most ${limit})`;
    })
    .join('\n');
}

/** How long a stage of our build took, in ms, as the build reports it. */
export function stageOf({ stdout }: Result, name: string): number | null {
  const report = JSON.parse(stdout) as { readonly stages: readonly { readonly stage: string; readonly ms: number }[] };
  return report.stages.find(({ stage }) => stage === name)?.ms ?? null;
}

// --- internal ---

const ratio = (one: number | null, other: number | null) => (one === null || other === null ? null : one / other);
const inMs = (value: number | undefined) => (value === undefined ? null : value * 1000);
const round = (value: number) => (value < 10 ? Number(value.toFixed(2)) : Math.round(value));
