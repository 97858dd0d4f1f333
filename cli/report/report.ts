import type { ScriptWeight } from '../assets/script-budgets.ts';
import type { AcademyError } from './errors.ts';
import type { StageTime } from './log.ts';
import type { ShownTexts } from '../site/check/unshown.ts';
import type { JudgedProblem } from '../site/problems.ts';
import type { FetchStats } from '../source/client/client.ts';
import type { Provenance } from '../source/stories-file/provided-space.ts';

/** What a build did: printed with `--json`, otherwise summarized for people. */
export interface BuildReport {
  /** `up-to-date`: nothing had changed, and nothing was written. */
  readonly status: 'ok' | 'failed' | 'up-to-date';
  readonly buildId: string;
  readonly environment: 'production' | 'development';
  /** True if the site shows the demo space. */
  readonly demo: boolean;
  readonly output: string;
  readonly space: SpaceReport;
  readonly pages: Readonly<Record<string, number>>;
  readonly files: number;
  readonly bytes: number;
  /** Pages that were rendered: the others are unchanged. */
  readonly rendered: number;
  /** Files that were written. */
  readonly written: number;
  /** The heaviest page of each kind, by the script it loads. */
  readonly scripts: readonly ScriptWeight[];
  readonly stages: readonly StageTime[];
  readonly problems: readonly JudgedProblem[];
  /** How many texts of the space are on its pages, and which are not; null if nothing was built. */
  readonly texts: ShownTexts | null;
  /** Pages whose template threw, and content that must not be published. */
  readonly errors: readonly ReportedError[];
  /** What this build changed in the previous site; null if nothing is known of that. */
  readonly changes: SiteChanges | null;
}

/** The URLs of pages, absolute and sorted. */
export interface SiteChanges {
  readonly added: readonly string[];
  /** Those whose bytes differ. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Those removed that now redirect. */
  readonly redirected: readonly { readonly from: string; readonly to: string }[];
}

/** A build that published nothing. */
export const NO_CHANGES: SiteChanges = { added: [], changed: [], removed: [], redirected: [] };

/** What prevented pages from being rendered or published. */
export interface ReportedError {
  readonly name: string;
  readonly message: string;
  readonly hint: string | null;
  /** The place in a project file: `templates/blocks/hero.tsx:12:5`; null if there is none. */
  readonly at: string | null;
}

/** Where the content came from, and what fetching it took. */
export interface SpaceReport extends Omit<Provenance, 'keptAt' | 'settled'>, FetchStats {
  readonly name: string;
  readonly cv: number;
  readonly stories: number;
  /** When cached content was fetched; null if all of it was fetched just now. */
  readonly keptAt: string | null;
}

type Unchanged = Pick<BuildReport, 'buildId' | 'environment' | 'demo' | 'output' | 'space'>;

/** How an error is reported. */
export const toReportedError = ({ name, message, hint, at }: AcademyError): ReportedError => ({
  name,
  message,
  hint: hint ?? null,
  at: at ?? null,
});

/** The report of a command that an error stopped, as JSON; `empty` are its other fields, with the values that they have then. */
export const failureToJson = (error: AcademyError, empty: object = {}): string =>
  `${JSON.stringify({ status: 'failed', ...empty, errors: [toReportedError(error)] }, null, 2)}\n`;

/** How many pages a site has, in all its languages. */
export const countPages = ({ pages }: Pick<BuildReport, 'pages'>): number => Object.values(pages).reduce((sum, one) => sum + one, 0);

/** How many problems have to be fixed before a site can be published. */
export const countFailures = ({ errors, problems }: Pick<BuildReport, 'errors' | 'problems'>): number =>
  errors.length + problems.filter(({ severity }) => severity === 'fail').length;

/** The report of a build that had nothing to do. */
export const upToDate = (build: Unchanged): BuildReport => ({ status: 'up-to-date', ...build, ...NOTHING_MADE });

/** What is reported besides its error for a build that made no site: null means not known by then. */
export const stopped = (output: string | null) => ({ buildId: null, environment: null, demo: null, output, space: null, ...NOTHING_MADE });

/** What is reported of a build that somebody held back. */
export const held = (hold: string, output: string) => ({ status: 'held', hold, ...stopped(output) }) as const;

/** What is reported besides its error for a check that read no site: null means not known by then. */
export const unchecked = (output: string | null) => ({ output, pages: 0, findings: [] });

/** What is reported besides its error for a comparison that read no site. */
export const uncompared = { before: null, output: null, added: [], removed: [], changed: [], redrawn: [], same: 0 };

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
  texts: null,
  errors: [],
  changes: NO_CHANGES,
} satisfies Partial<BuildReport>;
