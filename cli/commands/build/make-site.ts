import { findPublicFiles, publicAddresses } from '../../assets/public-files.ts';
import { weighScripts } from '../../assets/script-budgets.ts';
import type { ScriptWeight } from '../../assets/script-budgets.ts';
import type { Tracked } from '../../config/fingerprint.ts';
import { cacheDirectory } from '../../config/env.ts';
import type { Env } from '../../config/env.ts';
import type { Signer } from '../../editor/seals.ts';
import { factsHash } from '../../hash.ts';
import { askedRedirects } from '../../hosting/asked-redirects.ts';
import type { RedirectEntry } from '../../hosting/asked-redirects.ts';
import { hostSite } from '../../hosting/kept-hosting.ts';
import type { KeptHosting } from '../../hosting/kept-hosting.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import { refusedFiles } from '../../publish/refused-files.ts';
import { scanOutput } from '../../publish/scan.ts';
import type { ScanOptions } from '../../publish/scan.ts';
import type { Staging } from '../../publish/write.ts';
import type { BuildRecord, KeptLink, OpenRecord } from '../../render/build-record.ts';
import { drawImages } from '../../render/draw-images.ts';
import { keptColours } from '../../render/kept-colours.ts';
import type { PublishedFile } from '../../render/published-file.ts';
import { outputNotSafe, publicFilesRefused } from '../../report/errors/build.ts';
import type { AcademyError } from '../../report/errors.ts';
import type { Log } from '../../report/log.ts';
import { allOf } from '../../site/check.ts';
import type { ValidDays } from '../../site/days.ts';
import { fieldLanguageProblems } from '../../site/field-languages.ts';
import type { SiteBasis } from '../../site/graph.ts';
import type { BuildReport } from '../../report/report.ts';
import type { SharedFacts } from '../../site/page-key.ts';
import type { Problem } from '../../site/problems.ts';
import { isSearchedWhole } from '../../site/search-text.ts';
import { toSiteInfo } from '../../site/site-info.ts';
import type { StoryLines } from '../../site/story-lines.ts';
import type { BegunBuild } from './begin-build.ts';
import { bundleForEditor } from './bundle-site.ts';
import type { FetchedContent } from './fetch-content.ts';
import { gatherFiles } from './gather-files.ts';
import { linkSite } from './link-site.ts';
import { otherFiles } from './other-files.ts';
import { renderPages } from './render-pages.ts';
import type { SiteTools } from './site-tools.ts';

interface MakeOptions extends SiteBasis {
  readonly root: string;
  readonly env: Env;
  readonly lines: StoryLines;
  /** Languages of field-level translation, besides the default one. */
  readonly languageCodes: readonly string[];
  readonly isProduction: boolean;
  readonly isDemo: boolean;
  /** The program, and a fingerprint of everything that a site is made from except its content. */
  readonly program: Tracked;
  readonly sources: string;
  /** What all pages are made from, except for what they load. */
  readonly shared: BegunBuild['shared'];
  /** What the pages of the existing site were made from; null if there is none. */
  readonly sharedBefore: SharedFacts | null;
  /** URL of a story in the editor; null for a local space. */
  readonly editUrl: (storyId: number) => string | null;
  /** The key that verifies the Visual Editor's tickets, and the time from which they are sealed; null if the site is not editable. */
  readonly editing: (Signer & { readonly now: number }) | null;
  /** The files of the existing site, and what the build that made it left, possibly by another version of the program. */
  readonly published: BuildRecord['files'];
  readonly earlier: OpenRecord | null;
  readonly staging: Staging;
  /** Redirects maintained by editors, and the URLs of earlier builds. */
  readonly entries: readonly RedirectEntry[];
  readonly past: FetchedContent['addresses'];
  /** What must not appear in any file. */
  readonly scan: ScanOptions;
  readonly tools: SiteTools;
  /** Called with the reason if something could not be cached. */
  readonly onNotKept: (reason: string) => void;
  readonly log: Log;
}

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

/** Links stories into a site and renders its pages, unless an earlier build already has. */
export async function makeSite(options: MakeOptions): Promise<MadeSite> {
  const { root, config, env, lines, isProduction, isDemo, program, sources, editUrl, editing, published, staging, scan } = options;
  const { tools, onNotKept, log } = options;
  const { pool } = tools;
  const info = toSiteInfo(config, { demo: isDemo, noindex: isDemo || !isProduction });

  const directory = cacheDirectory(root, env);
  const { assets, editor } = await log.stage('bundle', async (progress) => {
    const bundled = await tools.bundle();
    progress(bundled.assets.files.length, bundled.assets.files.length, 'asset');
    return { ...bundled, editor: editing && (await bundleForEditor(editing, { root, config })) };
  });
  const pictures = await tools.pictures();
  const pageAssets = { ...assets.pageAssets, ...(editor ? { editor: editor.script } : {}) };

  // Some images of a local space, and the editor, are named by their content; and what is kept of stories depends on how many there are.
  const reading = factsHash(sources, pictures.urls, editUrl(0), isSearchedWhole(lines.hashes.length));
  const shared = { ...options.shared, assets: factsHash(info, pageAssets, pictures.urls) };
  const earlier = options.earlier?.link.reading === reading ? options.earlier : null;

  const asIs = findPublicFiles(root);
  const otherAddresses = [...askedRedirects(config, options.entries).redirects.map(({ from }) => from), ...publicAddresses(asIs)];
  const colours = keptColours({ root, directory, isUntouched: program.isUntouched, onNotKept });
  try {
    const linked = await log.stage('link', async (onProgress) =>
      linkSite({
        config,
        today: options.today,
        lines,
        ahead: (await tools.ahead?.of(lines.hashes.length)) ?? new Map(),
        otherAddresses,
        earlier,
        published,
        isShared: earlier !== null && factsHash(earlier.link.shared) === factsHash(shared),
        pool,
        isProduction,
        editUrl,
        onProgress,
      }),
    );
    const { unchanged } = linked;

    const rendered = await log.stage('render', (onProgress) =>
      renderPages(linked, {
        lines,
        shared,
        sharedBefore: options.sharedBefore,
        setup: { root, locales: config.locales, info, assets: pageAssets, scan },
        published,
        colours,
        pool,
        staging,
        onProgress,
      }),
    );

    const { toDraw } = rendered;
    const images =
      toDraw.length > 0 && rendered.errors.length === 0
        ? await log.stage('draw', (onProgress) =>
            drawImages(toDraw, { pool, directory, pages: [unchanged, rendered.files], output: staging.directory, onNotKept, onProgress }),
          )
        : null;

    const own = await otherFiles(linked, rendered, { ...options, info, assets, pictures: pictures.files, asIs, otherAddresses, editor });
    const { files, unwritten, hosting } = gatherFiles([unchanged, rendered.files, images?.files ?? new Map()], own, (all) =>
      hostSite(
        {
          files: all,
          addresses: linked.addresses,
          config,
          firebase: info.firebase,
          entries: options.entries,
          past: options.past,
          isProduction,
          isDemo,
          editor: editor?.origin ?? null,
        },
        earlier && unchanged.size > 0 ? earlier.hosting : null,
      ),
    );
    const refused = refusedFiles(asIs, files.keys());
    const leaks = [...rendered.leaks, ...scanOutput(unwritten, scan)];
    return {
      pages: linked.counts,
      files,
      assets: new Map(assets.files.map(({ path }) => [path, files.get(path)?.hash ?? ''])),
      unwritten,
      rendered: rendered.rendered,
      written: rendered.written + toDraw.length,
      link: { ...linked.kept, reading, shared },
      days: linked.days,
      scripts: weighScripts(
        [...files].flatMap(([path, { page }]) => (page ? [{ path, islands: page.islands }] : [])),
        { bundle: assets.islands, sizes: await assets.sizes },
      ),
      hosting,
      problems: [...allOf(linked.problems), ...fieldLanguageProblems(options.languageCodes, linked.addresses), ...hosting.problems],
      errors: [
        ...rendered.errors,
        ...(images?.errors ?? []),
        ...(refused.length > 0 ? [publicFilesRefused(refused)] : []),
        ...(leaks.length > 0 ? [outputNotSafe(leaks)] : []),
      ],
    };
  } finally {
    colours.close();
  }
}
