import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Contender, Version } from './contender.ts';
import { measure, medianOf, type Cost } from './measure.ts';
import { checkComplete, checkOutput, watchFiles, type Expected, type Output } from './pages.ts';

/** Cold, again without changes, and with one changed story. */
export type Scenario = 'cold' | 'unchanged' | 'changed';

export interface Result extends Output {
  readonly name: string;
  /** Medians. */
  readonly costs: Readonly<Partial<Record<Scenario, Cost>>>;
  /** Files written by the last build of each scenario. */
  readonly written: Readonly<Partial<Record<Scenario, number>>>;
  readonly runs: number;
  /** What the last cold build printed. */
  readonly stdout: string;
}

interface Options {
  readonly runs: number;
  readonly expected: Readonly<Record<Version, Expected>>;
  readonly tell: (line: string) => void;
}

/** Lets contenders build in turn, so that other load on the machine affects all of them, and checks the output of each. */
export async function compare(contenders: readonly Contender[], { runs, expected, tell }: Options): Promise<readonly Result[]> {
  const turns = contenders.map((contender) => ({ contender, all: [] as Turn[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const { contender, all } of turns) {
      if (contender.isSlow && run > 0) continue;
      const turn = await takeTurn(contender, expected);
      all.push(turn);
      const seconds = Object.entries(turn.costs).map(([scenario, { wall }]) => `${scenario} ${wall.toFixed(2)} s`);
      tell(`${contender.name}: ${seconds.join(', ')}`);
    }
  }
  return turns.map(({ contender, all }) => toResult(contender.name, all));
}

/** How long a stage of our build took, in ms, as the build reports it. */
export function stageOf({ stdout }: Result, name: string): number | undefined {
  const report = JSON.parse(stdout) as { readonly stages: readonly { readonly stage: string; readonly ms: number }[] };
  return report.stages.find(({ stage }) => stage === name)?.ms;
}

// --- internal ---

interface Turn extends Output {
  readonly costs: Readonly<Partial<Record<Scenario, Cost>>>;
  readonly written: Readonly<Partial<Record<Scenario, number>>>;
  readonly stdout: string;
}

async function takeTurn(contender: Contender, expected: Options['expected']): Promise<Turn> {
  contender.forget();
  const cold = await build(contender, 'before');
  const output = checkOutput(contender.out, expected.before);
  if (contender.isComplete) checkComplete(contender.out, expected.before);
  if (contender.isColdOnly) return { ...output, costs: { cold: cold.cost }, written: { cold: cold.written }, stdout: cold.stdout };
  const unchanged = await build(contender, 'before');
  const changed = await build(contender, 'after');
  checkOutput(contender.out, expected.after);
  return {
    ...output,
    costs: { cold: cold.cost, unchanged: unchanged.cost, changed: changed.cost },
    written: { cold: cold.written, unchanged: unchanged.written, changed: changed.written },
    stdout: cold.stdout,
  };
}

async function build(contender: Contender, version: Version) {
  const { command, env = {} } = contender.use(version);
  mkdirSync(dirname(contender.out), { recursive: true });
  const written = watchFiles(contender.out);
  const { stdout, ...cost } = await measure(command, { cwd: contender.cwd, env });
  return { cost, stdout, written: written() };
}

function toResult(name: string, turns: readonly Turn[]): Result {
  const last = turns.at(-1) as Turn;
  const scenarios = Object.keys(last.costs) as Scenario[];
  const median = (scenario: Scenario, key: keyof Cost) => medianOf(turns.map(({ costs }) => costs[scenario]?.[key] ?? 0));
  const costs = scenarios.map((scenario) => [
    scenario,
    { wall: median(scenario, 'wall'), cpu: median(scenario, 'cpu'), peak: median(scenario, 'peak') },
  ]);
  return { ...last, name, costs: Object.fromEntries(costs) as Result['costs'], runs: turns.length };
}
