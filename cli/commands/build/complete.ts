import { weighScripts, type ScriptWeight } from '../../assets/script-budgets.ts';
import type { PublishedFile } from '../../cache/file-columns.ts';
import type { LastSite } from '../../cache/last-build.ts';
import { sha256 } from '../../lib/hash.ts';
import { hostSite, type CachedHosting } from '../../hosting/host-site.ts';
import { factsOf, tagsOf } from '../../hosting/page-needs.ts';
import type { OutputFile } from '../../files/output-file.ts';
import { refusedFiles } from '../../files/refusals.ts';
import { scanOutput } from '../../files/scan.ts';
import type { RenderedPages } from '../../render/render-pages.ts';
import type { AcademyError } from '../../report/errors.ts';
import { outputNotSafe, publicFilesRefused } from '../../report/errors/build.ts';
import { allOf } from '../../site/check.ts';
import { untranslatedProblems } from '../../render/messages.ts';
import { fieldLanguageProblems } from '../../site/check/languages.ts';
import type { Problem } from '../../site/problems.ts';
import { storyAddresses } from '../../site/routes.ts';
import type { Site } from '../../site/site.ts';
import type { Content } from './content.ts';
import type { Job } from './job.ts';
import { otherFiles } from './other-files.ts';
import type { Parts } from './prepare.ts';
import type { Drawn } from './render.ts';
import type { TakenPage } from './share.ts';

/** A site whose pages are written, but not yet its other files. */
export interface CompleteSite {
  /** Every file of the site, with its hash. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** What its pages load from the site itself, by SHA-256. */
  readonly assets: ReadonlyMap<string, string>;
  /** The files that are not written yet. */
  readonly unwritten: readonly OutputFile[];
  /** How many files were written so far. */
  readonly written: number;
  /** How many pages were rendered. */
  readonly rendered: number;
  readonly scripts: readonly ScriptWeight[];
  readonly hosting: CachedHosting;
  readonly problems: readonly Problem[];
  readonly errors: readonly AcademyError[];
}

interface CompleteOptions {
  readonly parts: Parts;
  readonly content: Content;
  readonly rendered: RenderedPages;
  /** The pages that others rendered. */
  readonly taken: readonly TakenPage[];
  readonly pages: ReadonlyMap<string, PublishedFile>;
  readonly images: Drawn;
  /** A whole story as it was fetched, by uuid. */
  readonly read: (uuid: string) => unknown;
  /** What the last build left. */
  readonly before: LastSite;
}

/** Adds everything besides its pages to a site: the files that list them, those that they load, and how all of it is hosted. */
export async function completeSite(site: Site, job: Job, options: CompleteOptions): Promise<CompleteSite> {
  const { parts, content, rendered, taken, pages, images, read, before } = options;
  const { assets, asIs, pictures } = parts;
  const problems = site.problems();
  const notFound = [...taken, ...rendered.pages].flatMap(({ path, contents }) => (contents === null ? [] : [{ path, contents }]));
  const changedAt = ({ file }: { readonly file: string }) => pages.get(file)?.page?.changedAt ?? 0;
  const own = await otherFiles(site, job, { parts, notFound, changedAt, problems, read });
  const files = new Map([...pages, ...images.files]);
  addFiles(files, own);
  // The files that say how it is hosted depend on all others. If it is hosted as before, they stay as they were.
  const { hosting: known = null } = before.record ?? {};
  const hostedBefore = (known?.made ?? []).flatMap((path) => [[path, before.files.get(path)] as const]);
  const cached = hostedBefore.every(([, file]) => file) ? known : null;
  const { files: hostFiles, ...hosting } = host(files, { site, job, parts, content, cached });
  if (hostFiles.length === 0) for (const [path, file] of hostedBefore) if (file) files.set(path, file);
  addFiles(files, hostFiles);
  const unwritten = [...own, ...hostFiles];
  const refused = refusedFiles(asIs, files.keys());
  // What the same program wrote before was scanned then.
  const isScanned = ({ path }: OutputFile) => before.record !== null && before.files.get(path)?.hash === files.get(path)?.hash;
  const toScan = unwritten.filter((file) => !isScanned(file));
  const leaks = [...rendered.pages.flatMap((page) => page.leaks), ...scanOutput(toScan, job.scan)];
  return {
    files,
    assets: new Map(assets.files.map(({ path }) => [path, files.get(path)?.hash ?? ''])),
    unwritten,
    rendered: rendered.pages.length,
    written: [...taken, ...rendered.pages].reduce(
      (sum, page) => sum + Number(page.contents === null) + Number(page.markdown !== null),
      images.files.size + taken.filter(({ image }) => image).length,
    ),
    scripts: weighScripts(
      [...files].flatMap(([path, { page }]) => (page ? [{ path, islands: page.islands }] : [])),
      { bundle: assets.islands, sizes: await assets.sizes },
    ),
    hosting,
    problems: [...problemsOf(site, job, { problems, pictures, languageCodes: content.space.languageCodes }), ...hosting.problems],
    errors: [
      ...rendered.errors,
      ...images.errors,
      ...(refused.length > 0 ? [publicFilesRefused(refused)] : []),
      ...(leaks.length > 0 ? [outputNotSafe(leaks)] : []),
    ],
  };
}

interface ProblemOptions {
  readonly problems: ReturnType<Site['problems']>;
  readonly pictures: Pick<Parts['pictures'], 'problems'>;
  /** What the space calls its languages. */
  readonly languageCodes: readonly string[];
}

/** What is wrong with a site as far as no page has to be rendered to find it. */
export const problemsOf = (
  site: Site,
  { root, config }: Pick<Job, 'root' | 'config'>,
  { problems, pictures, languageCodes }: ProblemOptions,
): readonly Problem[] => [
  ...allOf(problems),
  ...pictures.problems,
  ...fieldLanguageProblems(languageCodes, site),
  ...untranslatedProblems(root, config.locales),
];

// --- internal ---

interface Hosted extends Pick<CompleteOptions, 'parts' | 'content'> {
  readonly site: Site;
  readonly job: Job;
  readonly cached: CachedHosting | null;
}

function host(files: CompleteSite['files'], { site, job, parts, content, cached }: Hosted) {
  const { config, opened, isProduction } = job;
  const hosted = {
    files,
    addresses: () => storyAddresses(site.pages),
    config,
    firebase: parts.info.firebase,
    entries: content.entries,
    past: content.addresses,
    isProduction,
    isDemo: opened.isDemo,
    editor: parts.editor?.origin ?? null,
  };
  return hostSite(hosted, cached);
}

function addFiles(files: Map<string, PublishedFile>, added: readonly OutputFile[]): void {
  for (const { path, contents } of added) {
    const facts = path.endsWith('.html') ? factsOf(tagsOf(String(contents))) : undefined;
    files.set(path, { hash: sha256(contents), bytes: Buffer.byteLength(contents), facts, page: files.get(path)?.page });
  }
}
