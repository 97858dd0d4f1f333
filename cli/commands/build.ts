import { resolve } from 'node:path';
import { bundleAssets } from '../assets/bundle-assets.ts';
import { createLocalAssets } from '../assets/local-assets.ts';
import { compressedSizes, weighScripts } from '../assets/script-budgets.ts';
import type { SiteConfig } from '../config/define.ts';
import type { Env } from '../config/env.ts';
import { fingerprint } from '../config/fingerprint.ts';
import { updateFirebaseJson } from '../hosting/firebase-json.ts';
import { readEarlier } from '../hosting/past-addresses.ts';
import { planHosting } from '../hosting/plan-hosting.ts';
import { buildId } from '../publish/build-id.ts';
import { latestBuild } from '../publish/latest-build.ts';
import { joinNotFound } from '../publish/not-found.ts';
import { redirectPage } from '../publish/redirect-page.ts';
import { robots } from '../publish/robots.ts';
import { scanOutput } from '../publish/scan.ts';
import { sitemaps } from '../publish/sitemap.ts';
import { assertOurs, publish } from '../publish/write.ts';
import { loadTemplates } from '../render/bundle-templates.ts';
import { loadMessages } from '../render/messages.ts';
import { renderPages } from '../render/render-site.ts';
import { draftContent, outputNotSafe } from '../report/errors.ts';
import type { Log } from '../report/log.ts';
import { printSource } from '../report/print-source.ts';
import { upToDate } from '../report/report.ts';
import type { BuildReport } from '../report/report.ts';
import { checkSite } from '../site/check.ts';
import { buildSite } from '../site/graph.ts';
import { createPageProps } from '../site/page-props.ts';
import { parseStories } from '../site/parse.ts';
import { judge } from '../site/problems.ts';
import { planPages } from '../site/routes.ts';
import { toSiteInfo } from '../site/site-info.ts';
import type { Clock } from '../storyblok/client/clock.ts';
import { openSpace } from '../storyblok/open-space.ts';
import type { CacheUse } from '../storyblok/open-space.ts';
import { toSpaceReport } from './space-report.ts';
import { findUpToDate } from './up-to-date.ts';

export interface BuildOptions {
  readonly root: string;
  readonly config: SiteConfig;
  readonly env: Env;
  /** A local space's directory instead of the service. */
  readonly space?: string | undefined;
  readonly out: string;
  readonly strict: boolean;
  /** What is done with the content that an earlier build kept. @default 'use' */
  readonly cache?: CacheUse | undefined;
  /** Build only if the content or the sources changed since the last build. @default false */
  readonly ifChanged?: boolean | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** @default the system's */
  readonly clock?: Clock;
}

/** Fetches a space, links it into a site, renders every page and publishes the result; a failed build publishes nothing. */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const { root, config, env, space: directory, out, strict, cache, ifChanged, log, signal, clock } = options;
  const output = resolve(root, out);
  const environment = env.asked ?? 'production';
  assertOurs(output);

  const opened = await openSpace({ root, directory, env, environment, config, signal, clock, ...(cache ? { cache } : {}) });
  if (opened.isDemo)
    log.warn(
      log.style('yellow', 'No Storyblok token: this is the demo space, kept out of search engines. Set STORYBLOK_TOKEN for your own.'),
    );

  for (const { file, reason } of opened.skipped) log.info(log.style('dim', `${file} is left out: ${reason}.`));

  // Read before anything else is, so that what changes during the build is built the next time.
  const sources = fingerprint({ root, directory: opened.directory, facts: { config, environment, strict, demo: opened.isDemo } });
  const inputsOf = (id: number) => `${sources}-${id}`;
  // Nothing tells whether drafts of the service changed.
  if (ifChanged && (opened.isLocal || environment === 'production')) {
    const space = await opened.info();
    const latest = await findUpToDate({ output, origin: config.site.origin, cv: space.cv, inputs: inputsOf(space.id), signal });
    if (latest) {
      await opened.close();
      return upToDate({ buildId: latest.id, environment, demo: opened.isDemo, output, space: toSpaceReport(space, opened.stats) });
    }
  }

  // Whoever asked for no requests, or builds a directory, is not where the site is deployed from.
  const deployed = environment === 'production' && !opened.isLocal && cache !== 'offline' ? config.site.origin : null;
  const { redirectsDatasource } = config.hosting;
  const [space, entries, earlier] = await log
    .stage('fetch', (progress) =>
      Promise.all([
        opened.fetch((done, total) => progress(done, total, 'stories')),
        redirectsDatasource ? opened.entries(redirectsDatasource) : [],
        readEarlier(output, deployed, signal),
      ]),
    )
    .finally(opened.close);
  if (earlier.unknown !== null)
    log.warn(
      `${log.style('yellow', 'Redirects of renamed pages may be missing:')} the last build could not be asked (${earlier.unknown}).`,
    );
  printSource(toSpaceReport(space, space.stats), log, Date.now());
  const assets = createLocalAssets(opened.assetsDir);
  const info = toSiteInfo(config, { demo: opened.isDemo, noindex: opened.isDemo || environment !== 'production' });

  const { site, pages, unreadable } = await log.stage('link', (progress) => {
    const parsed = parseStories(space.stories, assets);
    if (environment === 'production' && parsed.marked.length > 0) throw draftContent(parsed.marked);
    const linked = buildSite(parsed.stories, config);
    const planned = planPages(linked);
    progress(planned.length, planned.length, 'pages');
    return { site: linked, pages: planned, unreadable: parsed.unreadable };
  });

  const { templates, bundled } = await log.stage('bundle', async (progress) => {
    const [loaded, made] = await Promise.all([loadTemplates({ root }), bundleAssets(root, config)]);
    progress(made.files.length, made.files.length, 'assets');
    return { templates: loaded, bundled: made };
  });
  const sizes = compressedSizes(bundled.files);

  const editUrl = (id: number) => (opened.isLocal ? null : `https://app.storyblok.com/#/me/spaces/${space.id}/stories/0/0/${id}`);
  const findings = checkSite({ site, pages, unreadable, hasBlock: templates.hasBlock, editUrl });

  const rendered = await log.stage('render', (progress) => {
    const propsOf = createPageProps(site, { info, assets: bundled.pageAssets, readsOf: templates.readsOf });
    const messages = loadMessages(root, config.locales);
    return renderPages(pages, { templates, messages, propsOf, onPage: (done) => progress(done, pages.length, 'pages') });
  });

  const files = [
    ...joinNotFound(rendered.files, config.locales),
    ...bundled.files,
    ...assets.files(),
    ...(await sitemaps(pages, config)),
    robots({ origin: info.origin, noindex: info.noindex }),
    ...(config.routes.rootRedirect
      ? [redirectPage({ to: config.routes.rootRedirect, info, firstPaint: bundled.pageAssets.firstPaint })]
      : []),
  ];
  const hosting = planHosting({
    pages,
    files,
    config,
    firebase: info.firebase,
    entries,
    earlier: earlier.past,
    isProduction: environment === 'production',
  });
  const firebaseJson = updateFirebaseJson(root, { directory: output, config: hosting.config });
  const problems = judge([...findings, ...hosting.problems], { policies: config.problems, strict });
  const id = buildId(files);
  const leaks = scanOutput([...files, ...hosting.files], {
    token: env.token,
    publicKeys: config.firebase ? [config.firebase.apiKey] : [],
    isProduction: environment === 'production',
  });
  const errors = [...rendered.errors, ...(leaks.length > 0 ? [outputNotSafe(leaks)] : [])];
  const failed = errors.length > 0 || problems.some(({ severity }) => severity === 'fail');
  const all = [
    ...files,
    ...hosting.files,
    latestBuild({ id, cv: space.cv, ...(space.from.settled ? { inputs: inputsOf(space.id) } : {}) }),
  ];
  signal.throwIfAborted();
  if (!failed) {
    await log.stage('publish', (progress) => {
      publish(all, output);
      firebaseJson?.write();
      progress(all.length, all.length, 'files');
    });
  }

  return {
    status: failed ? 'failed' : 'ok',
    buildId: id,
    environment,
    demo: opened.isDemo,
    output,
    space: toSpaceReport(space, space.stats),
    pages: Object.fromEntries(config.locales.map(({ code }) => [code, pages.filter(({ locale }) => locale === code).length])),
    files: all.length,
    bytes: all.reduce((sum, { contents }) => sum + Buffer.byteLength(contents), 0),
    scripts: weighScripts(rendered.files, { bundle: bundled.islands, sizes: await sizes }),
    stages: log.times(),
    problems,
    errors: errors.map(({ name, message, hint }) => ({ name, message, hint: hint ?? null })),
  };
}
