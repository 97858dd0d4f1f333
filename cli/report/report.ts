import type { ScriptWeight } from '../assets/script-budgets.ts';
import type { AcademyError } from './errors.ts';
import type { JudgedProblem } from '../site/problems.ts';

export interface StageTime {
  readonly stage: string;
  readonly ms: number;
}

/** What a build did: printed with `--json`, summed up for people otherwise. */
export interface BuildReport {
  /** `up-to-date`: nothing had changed, and nothing was written. */
  readonly status: 'ok' | 'failed' | 'up-to-date';
  readonly buildId: string;
  readonly environment: 'production' | 'development';
  /** True where the site shows the demo space. */
  readonly demo: boolean;
  readonly output: string;
  readonly space: SpaceReport;
  readonly pages: Readonly<Record<string, number>>;
  readonly files: number;
  readonly bytes: number;
  /** Pages that were rendered: the others are as they were. */
  readonly rendered: number;
  /** Files that were written. */
  readonly written: number;
  /** The heaviest page of each kind, by the script it loads. */
  readonly scripts: readonly ScriptWeight[];
  readonly stages: readonly StageTime[];
  readonly problems: readonly JudgedProblem[];
  /** Pages whose template threw, and what must not be published. */
  readonly errors: readonly ReportedError[];
  /** What this build changed of the site that stood there before; null where nothing is known of that one. */
  readonly changes: SiteChanges | null;
}

/** The addresses of pages, absolute and sorted. */
export interface SiteChanges {
  readonly added: readonly string[];
  /** Those whose bytes are others. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Those of the removed ones that lead elsewhere now. */
  readonly redirected: readonly { readonly from: string; readonly to: string }[];
}

/** A build that published nothing. */
export const NO_CHANGES: SiteChanges = { added: [], changed: [], removed: [], redirected: [] };

/** What kept pages from being made or published. */
export interface ReportedError {
  readonly name: string;
  readonly message: string;
  readonly hint: string | null;
  /** The place in a file of the project: `templates/blocks/hero.tsx:12:5`; null where it is in none. */
  readonly at: string | null;
}

/** Where the content came from, and what that took. */
export interface SpaceReport {
  readonly name: string;
  readonly cv: number;
  readonly stories: number;
  /** `service` all of it, `changes` what had changed, `cache` what was kept, `local` a directory. */
  readonly source: 'service' | 'changes' | 'cache' | 'local';
  /** Why all of it was fetched; null where it was not. */
  readonly reason: string | null;
  /** Stories that changed or are new; null where that was not found out. */
  readonly changed: number | null;
  readonly gone: number | null;
  /** When the content was fetched that did not come just now. */
  readonly keptAt: string | null;
  /** Why the content could not be kept for the next build; null where it was. */
  readonly notKept: string | null;
  readonly requests: number;
  readonly retries: number;
  /** How often everything was fetched once more, because somebody published meanwhile. */
  readonly restarts: number;
  readonly bytes: number;
  readonly waitingMs: number;
}

type Unchanged = Pick<BuildReport, 'buildId' | 'environment' | 'demo' | 'output' | 'space'>;

/** What is told of an error. */
export const toReportedError = ({ name, message, hint, at }: AcademyError): ReportedError => ({
  name,
  message,
  hint: hint ?? null,
  at: at ?? null,
});

/** How many pages a site has, in all its languages. */
export const countPages = ({ pages }: Pick<BuildReport, 'pages'>): number => Object.values(pages).reduce((sum, one) => sum + one, 0);

/** How many things have to be mended before a site can be published. */
export const countFailures = ({ errors, problems }: Pick<BuildReport, 'errors' | 'problems'>): number =>
  errors.length + problems.filter(({ severity }) => severity === 'fail').length;

/** The report of a build that had nothing to do. */
export const upToDate = (build: Unchanged): BuildReport => ({ status: 'up-to-date', ...build, ...NOTHING_MADE });

/** What is reported beside its error of a build that made no site: null is what was not known by then. */
export const stopped = (output: string) => ({ buildId: null, environment: null, demo: null, output, space: null, ...NOTHING_MADE });

// --- internal ---

const NOTHING_MADE = {
  pages: {},
  files: 0,
  bytes: 0,
  rendered: 0,
  written: 0,
  scripts: [],
  stages: [],
  problems: [],
  errors: [],
  changes: NO_CHANGES,
} satisfies Partial<BuildReport>;
