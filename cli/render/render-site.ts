import { outputNotWritten, pageNotRendered } from '../report/errors.ts';
import type { AcademyError } from '../report/errors.ts';
import type { OutputFile } from '../publish/output-file.ts';
import type { Leak } from '../publish/scan.ts';
import type { PageInputs } from '../site/page-inputs.ts';
import { changedParts } from '../site/page-key.ts';
import type { Page } from '../site/routes.ts';
import type { PublishedFile } from './build-record.ts';
import { isFailed } from './page-work.ts';
import type { RenderedPage, RenderSetup } from './page-work.ts';
import type { Pool } from './pool.ts';

interface RenderContext {
  readonly pool: Pool;
  readonly setup: RenderSetup;
  readonly inputsOf: (page: Page) => PageInputs;
  readonly keyOf: (inputs: PageInputs) => string;
  /** The files of the site that is there. */
  readonly published: ReadonlyMap<string, PublishedFile>;
  /** Where a page's file is to be written. */
  readonly place: (path: string) => string;
  /** The directory of the site, for errors. */
  readonly output: string;
  readonly onPage: (done: number) => void;
}

export interface RenderedSite {
  /** Every page's file, rendered now or before. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** How many pages were rendered. */
  readonly rendered: number;
  /** Pages that somebody has to finish and write. */
  readonly unfinished: readonly OutputFile[];
  readonly leaks: readonly Leak[];
  /** The error of every page that threw: all of them are tried. */
  readonly errors: readonly AcademyError[];
}

/**
 * Decides which pages are to be rendered, and has them rendered and written: those whose inputs are not what they were. Not-found pages are parts of one
 * another, so they are rendered together and left to be finished.
 */
export async function renderSite(pages: readonly Page[], context: RenderContext): Promise<RenderedSite> {
  const { pool, setup, inputsOf, keyOf, published, place, output, onPage } = context;
  const planned = pages.map((page) => {
    const inputs = inputsOf(page);
    return { inputs, key: keyOf(inputs), isWhole: page.screen !== 'not-found' };
  });
  const isStale = ({ inputs, key }: (typeof planned)[number]) => published.get(inputs.file)?.page?.key !== key;
  const isAnyPartStale = planned.some((one) => !one.isWhole && isStale(one));
  const stale = planned.filter((one) => (one.isWhole ? isStale(one) : isAnyPartStale));

  const before = pages.length - stale.length;
  const jobs = stale.map(({ inputs, isWhole }) => ({ inputs, to: isWhole ? place(inputs.file) : null }));
  const results = await pool.render(jobs, setup, (done) => onPage(before + done));

  const keys = new Map(planned.map(({ inputs, key }) => [inputs.file, key]));
  const files = new Map(
    planned.flatMap(({ inputs: { file } }) => {
      const known = published.get(file);
      return known ? [[file, known] as const] : [];
    }),
  );
  const errors: AcademyError[] = [];
  for (const result of results) {
    if (isFailed(result)) {
      const cause = Object.assign(new Error(result.reason), { stack: result.stack });
      if (result.what === 'write') throw outputNotWritten(output, cause);
      errors.push(pageNotRendered(result.url, cause));
    } else {
      const { path, hash, bytes, facts, islands } = result;
      const key = keys.get(path) ?? '';
      files.set(path, { hash, bytes, facts, page: { key, why: changedParts(key, published.get(path)?.page?.key), islands } });
    }
  }
  const done = results.filter((result): result is RenderedPage => !isFailed(result));
  return {
    files,
    rendered: stale.length,
    unfinished: done.flatMap(({ path, contents }) => (contents === null ? [] : [{ path, contents }])),
    leaks: done.flatMap(({ leaks }) => leaks),
    errors,
  };
}
