import { weighScripts } from '../../assets/script-budgets.ts';
import type { ScriptWeight } from '../../assets/script-budgets.ts';
import { hostSite } from '../../hosting/kept-hosting.ts';
import type { KeptHosting } from '../../hosting/kept-hosting.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import { refusedFiles } from '../../publish/refused-files.ts';
import { scanOutput } from '../../publish/scan.ts';
import type { KeptLink } from '../../render/build-record.ts';
import type { DrawnSite } from '../../render/draw-images.ts';
import type { PublishedFile } from '../../render/published-file.ts';
import type { RenderedSite } from '../../render/render-site.ts';
import type { AcademyError } from '../../report/errors.ts';
import { outputNotSafe, publicFilesRefused } from '../../report/errors/build.ts';
import type { BuildReport } from '../../report/report.ts';
import { allOf } from '../../site/check.ts';
import { fieldLanguageProblems } from '../../site/check/field-languages.ts';
import type { ValidDays } from '../../site/graph/days.ts';
import type { Problem } from '../../site/problems.ts';
import { gatherFiles } from './gather-files.ts';
import type { LinkedSite } from './link-site.ts';
import { otherFiles } from './other-files.ts';
import type { PreparedSite } from './prepare-site.ts';

/** A site whose pages are written, but not yet its other files. */
export interface MadeSite {
  /** How many pages there are, by language. */
  readonly pages: BuildReport['pages'];
  /** Every file of the site, with its hash. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** What its pages load from the site itself, by SHA-256. */
  readonly assets: ReadonlyMap<string, string>;
  /** The files that are not written yet. */
  readonly unwritten: readonly OutputFile[];
  readonly rendered: number;
  /** How many of the files are already written. */
  readonly written: number;
  readonly link: KeptLink;
  readonly days: ValidDays;
  readonly scripts: readonly ScriptWeight[];
  readonly hosting: KeptHosting;
  readonly problems: readonly Problem[];
  readonly errors: readonly AcademyError[];
}

interface Pages {
  readonly linked: LinkedSite;
  readonly rendered: RenderedSite;
  /** The images that were drawn; null if none were. */
  readonly images: DrawnSite | null;
}

/** Adds everything besides its pages to a site: the files that list them, those that they load, and how all of it is hosted. */
export async function completeSite(prepared: PreparedSite, { linked, rendered, images }: Pages): Promise<MadeSite> {
  const { fetched, assets, asIs, pictures, reading, shared, scan } = prepared;
  const own = await otherFiles(linked, rendered, prepared);
  const { files, unwritten, hosting } = gatherFiles([linked.unchanged, rendered.files, images?.files ?? new Map()], own, (all) =>
    host(all, linked, prepared),
  );
  const refused = refusedFiles(asIs, files.keys());
  const leaks = [...rendered.leaks, ...scanOutput(unwritten, scan)];
  return {
    pages: linked.counts,
    files,
    assets: new Map(assets.files.map(({ path }) => [path, files.get(path)?.hash ?? ''])),
    unwritten,
    rendered: rendered.rendered,
    written: rendered.written + rendered.toDraw.length,
    link: { ...linked.kept, reading, shared },
    days: linked.days,
    scripts: weighScripts(
      [...files].flatMap(([path, { page }]) => (page ? [{ path, islands: page.islands }] : [])),
      { bundle: assets.islands, sizes: await assets.sizes },
    ),
    hosting,
    problems: [
      ...allOf(linked.problems),
      ...pictures.problems,
      ...fieldLanguageProblems(fetched.space.languageCodes, linked.addresses),
      ...hosting.problems,
    ],
    errors: [
      ...rendered.errors,
      ...(images?.errors ?? []),
      ...(refused.length > 0 ? [publicFilesRefused(refused)] : []),
      ...(leaks.length > 0 ? [outputNotSafe(leaks)] : []),
    ],
  };
}

// --- internal ---

function host(files: MadeSite['files'], { addresses, unchanged }: LinkedSite, prepared: PreparedSite) {
  const { config, info, opened, isProduction, fetched, editor, earlier } = prepared;
  const site = {
    files,
    addresses,
    config,
    firebase: info.firebase,
    entries: fetched.entries,
    past: fetched.addresses,
    isProduction,
    isDemo: opened.isDemo,
    editor: editor?.origin ?? null,
  };
  return hostSite(site, earlier && unchanged.size > 0 ? earlier.hosting : null);
}
