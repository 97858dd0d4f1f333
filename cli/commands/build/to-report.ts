import type { KeptReport } from '../../render/build-record.ts';
import { toReportedError } from '../../report/report.ts';
import type { BuildReport } from '../../report/report.ts';
import type { JudgedProblem } from '../../site/problems.ts';
import type { MadeSite } from './complete-site.ts';
import type { PublishedSite } from './publish-site.ts';

interface Facts
  extends Pick<PublishedSite, 'others' | 'besides'>, Pick<BuildReport, 'buildId' | 'environment' | 'demo' | 'output' | 'space' | 'stages'> {
  readonly problems: readonly JudgedProblem[];
}

/** The report of a build that made a site. */
export function toReport(made: MadeSite, { problems, others, besides, ...facts }: Facts): KeptReport {
  const failed = made.errors.length > 0 || problems.some(({ severity }) => severity === 'fail');
  return {
    ...facts,
    status: failed ? 'failed' : 'ok',
    pages: made.pages,
    files: made.files.size + besides.length,
    bytes: [...made.files.values()].reduce((sum, { bytes }) => sum + bytes, sizeOf(besides)),
    rendered: made.rendered,
    written: made.written + others,
    scripts: made.scripts,
    problems,
    errors: made.errors.map(toReportedError),
  };
}

// --- internal ---

const sizeOf = (files: PublishedSite['besides']) => files.reduce((sum, { contents }) => sum + Buffer.byteLength(contents), 0);
