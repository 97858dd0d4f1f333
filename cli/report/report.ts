import type { ScriptWeight } from '../assets/script-budgets.ts';
import type { JudgedProblem } from '../site/problems.ts';

export interface StageTime {
  readonly stage: string;
  readonly ms: number;
}

/** What a build did: printed with `--json`, summed up for people otherwise. */
export interface BuildReport {
  readonly status: 'ok' | 'failed';
  readonly buildId: string;
  readonly environment: 'production' | 'development';
  /** True where the site shows the demo space. */
  readonly demo: boolean;
  readonly output: string;
  readonly space: {
    readonly name: string;
    readonly cv: number;
    readonly stories: number;
    readonly requests: number;
    readonly retries: number;
  };
  readonly pages: Readonly<Record<string, number>>;
  readonly files: number;
  readonly bytes: number;
  /** The heaviest page of each kind, by the script it loads. */
  readonly scripts: readonly ScriptWeight[];
  readonly stages: readonly StageTime[];
  readonly problems: readonly JudgedProblem[];
  /** Pages whose template threw. */
  readonly errors: readonly { readonly name: string; readonly message: string }[];
}
