import type { KeptReport } from '../../render/build-record.ts';
import { toReportedError } from '../../report/report.ts';
import type { BuildReport } from '../../report/report.ts';
import type { JudgedProblem } from '../../site/problems.ts';
import type { MadeSite } from './make-site.ts';

interface Facts extends Pick<BuildReport, 'buildId' | 'environment' | 'demo' | 'output' | 'space' | 'stages'> {
  readonly problems: readonly JudgedProblem[];
  /** How many files were written beside the pages. */
  readonly others: number;
  /** The size of `builds/latest.json`, in bytes. */
  readonly markBytes: number;
}

/** What a build tells of the site that it made, whatever stood there before. */
export function toReport(made: MadeSite, { problems, others, markBytes, ...facts }: Facts): KeptReport {
  const failed = made.errors.length > 0 || problems.some(({ severity }) => severity === 'fail');
  return {
    ...facts,
    status: failed ? 'failed' : 'ok',
    pages: made.pages,
    files: made.files.size + 1,
    bytes: [...made.files.values()].reduce((sum, { bytes }) => sum + bytes, markBytes),
    rendered: made.rendered,
    written: made.written + others,
    scripts: made.scripts,
    problems,
    errors: made.errors.map(toReportedError),
  };
}
