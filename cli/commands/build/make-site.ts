import { assetsOf } from '../../assets/kept-assets.ts';
import { readPictures } from '../../assets/local-pictures.ts';
import { weighScripts } from '../../assets/script-budgets.ts';
import type { ScriptWeight } from '../../assets/script-budgets.ts';
import { hashOf } from '../../assets/hashed.ts';
import type { SiteConfig } from '../../config/define.ts';
import { cacheDirectory } from '../../config/env.ts';
import type { Env } from '../../config/env.ts';
import { createEditor } from '../../editor/editor.ts';
import type { Signer } from '../../editor/seals.ts';
import type { RedirectEntry } from '../../hosting/asked-redirects.ts';
import type { HostingConfig } from '../../hosting/hosting-config.ts';
import { factsOf } from '../../hosting/page-facts.ts';
import type { PastAddresses } from '../../hosting/past-addresses.ts';
import { planHosting } from '../../hosting/plan-hosting.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import { scanOutput } from '../../publish/scan.ts';
import { siteFiles } from '../../publish/site-files.ts';
import type { Staging } from '../../publish/write.ts';
import type { BuildRecord, PublishedFile } from '../../render/build-record.ts';
import { bundleTemplates } from '../../render/bundle-templates.ts';
import { loadMessages, readMessages } from '../../render/messages.ts';
import { createPool } from '../../render/pool.ts';
import { renderSite } from '../../render/render-site.ts';
import { outputNotSafe } from '../../report/errors.ts';
import type { AcademyError } from '../../report/errors.ts';
import type { Log } from '../../report/log.ts';
import { checkSite } from '../../site/check.ts';
import { cardText } from '../../site/graph.ts';
import { createPageInputs, menusOf } from '../../site/page-inputs.ts';
import { createPageKeys } from '../../site/page-key.ts';
import type { Problem } from '../../site/problems.ts';
import type { Page } from '../../site/routes.ts';
import { toSiteInfo } from '../../site/site-info.ts';
import type { StoryLines } from '../../site/story-lines.ts';
import { factsHash } from './earlier-build.ts';
import { linkSite } from './link-site.ts';

interface MakeOptions {
  readonly root: string;
  readonly config: SiteConfig;
  readonly env: Env;
  readonly lines: StoryLines;
  /** Pictures of a local space. */
  readonly assetsDir: string | null;
  readonly isProduction: boolean;
  readonly isDemo: boolean;
  /** Fingerprints of the program, and of all that a site is made from besides its content. */
  readonly program: string;
  readonly sources: string;
  /** Address of a story in the editor; null for a local space. */
  readonly editUrl: (storyId: number) => string | null;
  /** By what the Visual Editor's tickets are known, from when on; null where the site is not edited. */
  readonly editing: (Signer & { readonly now: number }) | null;
  readonly earlier: Pick<BuildRecord, 'files' | 'summaries'>;
  readonly staging: Staging;
  /** Redirects that editors keep, and the addresses of earlier builds. */
  readonly entries: readonly RedirectEntry[];
  readonly past: readonly PastAddresses[];
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** A site whose pages are written, and whose other files are to be. */
export interface MadeSite {
  readonly pages: readonly Page[];
  /** Every file of the site, with its hash. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** The files that nobody has written yet. */
  readonly unwritten: readonly OutputFile[];
  readonly rendered: number;
  readonly summaries: BuildRecord['summaries'];
  readonly scripts: readonly ScriptWeight[];
  readonly hosting: HostingConfig;
  readonly problems: readonly Problem[];
  readonly errors: readonly AcademyError[];
}

/** Links stories into a site and renders its pages, as far as an earlier build has not done so already. */
export async function makeSite(options: MakeOptions): Promise<MadeSite> {
  const { root, config, env, lines, isProduction, isDemo, program, sources, editUrl, editing, earlier, staging, log, signal } = options;
  const onNotKept = (reason: string) => log.warn(log.style('yellow', `The bundles could not be kept: ${reason}.`));
  const pictures = readPictures(options.assetsDir);
  const info = toSiteInfo(config, { demo: isDemo, noindex: isDemo || !isProduction });

  const { templates, assets, editor } = await log.stage('bundle', async (progress) => {
    const [bundle, own, editorScripts] = await Promise.all([
      bundleTemplates({ root, sources: program }),
      assetsOf(root, config, { directory: cacheDirectory(root, env), sources, onNotKept }),
      editing && createEditor({ root, config, signer: editing }),
    ]);
    // Mistakes in messages are told before anything is rendered with them.
    loadMessages(root, config.locales);
    progress(own.files.length, own.files.length, 'assets');
    return { templates: bundle, assets: own, editor: editorScripts };
  });
  const pageAssets = { ...assets.pageAssets, ...(editor ? { editor: editor.script } : {}) };

  const pool = createPool({ templates, lines, pictures: pictures.urls, signal });
  try {
    const linked = await log.stage('link', (onProgress) =>
      linkSite({ config, lines, known: earlier.summaries, pool, isProduction, onProgress }),
    );
    const { site, pages, unreadable } = linked;
    const problems = checkSite({ site, pages, unreadable, editUrl });

    const scan = { token: env.token, publicKeys: config.firebase ? [config.firebase.apiKey] : [], isProduction };
    const rendered = await log.stage('render', async (progress) => {
      const made = await renderSite(pages, {
        pool,
        setup: {
          root,
          locales: config.locales,
          info,
          assets: pageAssets,
          menus: menusOf(site),
          stories: new Map([...site.stories].map(([uuid, one]) => [uuid, { card: cardText(one), line: linked.lines.get(uuid) ?? -1 }])),
          scan,
        },
        inputsOf: createPageInputs(site),
        keyOf: createPageKeys(site, {
          shared: factsHash(sources, info, pageAssets, pictures.urls),
          lineOf: linked.lineOf,
        }),
        published: earlier.files,
        place: staging.place,
        output: staging.directory,
        onPage: (done) => progress(done, pages.length, 'pages'),
      });
      progress(made.rendered, made.rendered, 'pages');
      return made;
    });

    const forEditor =
      editor && editing
        ? await log.stage('editor', () =>
            editor.files(site, { info, assets: pageAssets, messages: readMessages(root, config.locales), now: editing.now }),
          )
        : [];
    const own = await siteFiles({
      pages,
      config,
      info,
      notFound: rendered.unfinished,
      assets: [...assets.files, ...pictures.files, ...forEditor],
      firstPaint: assets.pageAssets.firstPaint,
    });
    const files = new Map(rendered.files);
    const add = ({ path, contents }: OutputFile) => {
      const facts = path.endsWith('.html') ? { facts: factsOf({ path, contents }) } : {};
      files.set(path, { ...files.get(path), hash: hashOf(contents), bytes: Buffer.byteLength(contents), ...facts });
    };
    own.forEach(add);
    const hosting = planHosting({
      pages,
      paths: files.keys(),
      facts: [...files.values()].flatMap(({ facts }) => facts ?? []),
      config,
      firebase: info.firebase,
      entries: options.entries,
      earlier: options.past,
      isProduction,
      ...(editor ? { framedBy: [editor.origin] } : {}),
    });
    hosting.files.forEach(add);
    const others = [...own, ...hosting.files];
    const leaks = [...rendered.leaks, ...scanOutput(others, scan)];
    return {
      pages,
      files,
      unwritten: others,
      rendered: rendered.rendered,
      summaries: linked.summaries,
      scripts: weighScripts(
        [...files].flatMap(([path, { page }]) => (page ? [{ path, islands: page.islands }] : [])),
        { bundle: assets.islands, sizes: assets.sizes },
      ),
      hosting: hosting.config,
      problems: [...problems, ...hosting.problems],
      errors: [...rendered.errors, ...(leaks.length > 0 ? [outputNotSafe(leaks)] : [])],
    };
  } finally {
    await pool.close();
  }
}
