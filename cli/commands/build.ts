import { resolve } from 'node:path';
import type { SiteConfig } from '../config/define.ts';
import type { Env } from '../config/env.ts';
import { fingerprint, spaceFingerprint } from '../config/fingerprint.ts';
import { isInStep, updateFirebaseJson } from '../hosting/firebase-json.ts';
import { readEarlier } from '../hosting/past-addresses.ts';
import { buildId } from '../publish/build-id.ts';
import { latestBuild } from '../publish/latest-build.ts';
import { assertOurs, recover, stage } from '../publish/write.ts';
import { writeRecord } from '../render/build-record.ts';
import { nothingToEdit } from '../report/errors.ts';
import type { Log } from '../report/log.ts';
import { printSource } from '../report/print-source.ts';
import { upToDate } from '../report/report.ts';
import type { BuildReport } from '../report/report.ts';
import { judge } from '../site/problems.ts';
import { systemClock } from '../storyblok/client/clock.ts';
import type { Clock } from '../storyblok/client/clock.ts';
import { openSpace } from '../storyblok/open-space.ts';
import type { CacheUse } from '../storyblok/open-space.ts';
import { factsHash, findEarlierBuild } from './build/earlier-build.ts';
import { makeSite } from './build/make-site.ts';
import { toSpaceReport } from './space-report.ts';
import { findUpToDate } from './up-to-date.ts';

export interface BuildOptions {
  readonly root: string;
  readonly config: SiteConfig;
  readonly env: Env;
  /** A local space's directory instead of the service. */
  readonly space?: string | undefined;
  readonly out: string;
  /** Lets the Visual Editor edit the pages; of a space on the service only. @default false */
  readonly preview?: boolean | undefined;
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

/**
 * Fetches a space, links it into a site, renders its pages and publishes the result; what an earlier build did from the same inputs is not done again. A
 * failed build publishes nothing.
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const { root, config, env, space: directory, out, preview = false, strict, cache, ifChanged, log, signal, clock } = options;
  const output = resolve(root, out);
  const environment = env.asked ?? 'production';
  assertOurs(output);
  // By the token the tickets of the editor are known, which opens the spaces of the service only.
  const previewToken = preview && !directory ? env.token : null;
  if (preview && !previewToken) throw nothingToEdit();
  recover(output);

  const opened = await openSpace({ root, directory, env, environment, config, signal, clock, ...(cache ? { cache } : {}) });
  const { isDemo: demo, isLocal } = opened;
  if (demo)
    log.warn(
      log.style('yellow', 'No Storyblok token: this is the demo space, kept out of search engines. Set STORYBLOK_TOKEN for your own.'),
    );
  for (const { file, reason } of opened.skipped) log.info(log.style('dim', `${file} is left out: ${reason}.`));

  // Read before anything else is, so that what changes during the build is built the next time.
  const program = fingerprint(root);
  const sources = factsHash(program, config, environment, preview, strict, demo, env.token);
  const inputsOf = (id: number) => factsHash(sources, opened.directory && spaceFingerprint(opened.directory), id);
  // Nothing tells whether drafts of the service changed.
  if (ifChanged && (isLocal || environment === 'production')) {
    const space = await opened.info();
    const latest = await findUpToDate({ output, origin: config.site.origin, cv: space.cv, inputs: inputsOf(space.id), signal });
    if (latest) {
      await opened.close();
      return upToDate({ buildId: latest.id, environment, demo, output, space: toSpaceReport(space, opened.stats) });
    }
  }

  const earlier = findEarlierBuild({ root, env, output, sources, fresh: cache === 'fresh' });
  // Whoever asked for no requests, or builds a directory, is not where the site is deployed from.
  const deployed = environment === 'production' && !isLocal && cache !== 'offline' ? config.site.origin : null;
  const { redirectsDatasource } = config.hosting;
  const [space, entries, addresses] = await log
    .stage('fetch', (progress) =>
      Promise.all([
        opened.fetch((done, total) => progress(done, total, 'stories'), earlier.content),
        redirectsDatasource ? opened.entries(redirectsDatasource) : [],
        readEarlier(output, deployed, signal),
      ]),
    )
    .finally(opened.close);
  if (addresses.unknown !== null)
    log.warn(
      `${log.style('yellow', 'Redirects of renamed pages may be missing:')} the last build could not be asked (${addresses.unknown}).`,
    );
  const spaceReport = toSpaceReport(space, space.stats);
  printSource(spaceReport, log, Date.now());
  const latest = { cv: space.cv, ...(space.from.settled ? { inputs: inputsOf(space.id) } : {}) };
  const redirects = factsHash(entries, addresses.deployed);
  // A preview made anew can be edited for longer, whatever its content.
  const same = !previewToken && isInStep(root, output) ? earlier.same({ content: space.content, redirects, latest }) : null;
  if (same) return { ...same.report, space: spaceReport, stages: log.times(), rendered: 0, written: 0 };
  const lines = space.stories ?? (await opened.fetch(() => {})).stories;
  if (!lines) throw new Error('The content service brought no stories.');

  const { isThere, ...known } = earlier.read();
  const staging = stage(output, isThere ? 'changes' : 'fresh');
  try {
    const editUrl = (id: number) => (isLocal ? null : `https://app.storyblok.com/#/me/spaces/${space.id}/stories/0/0/${id}`);
    const isProduction = environment === 'production';
    const { assetsDir } = opened;
    const made = await makeSite({
      root,
      config,
      env,
      lines,
      assetsDir,
      isProduction,
      isDemo: demo,
      program,
      sources,
      editUrl,
      editing: previewToken === null ? null : { space: space.id, token: previewToken, now: (clock ?? systemClock).date() },
      earlier: known,
      staging,
      entries,
      past: addresses.past,
      log,
      signal,
    });
    const firebaseJson = updateFirebaseJson(root, { directory: output, config: made.hosting });
    const problems = judge(made.problems, { policies: config.problems, strict });
    const failed = made.errors.length > 0 || problems.some(({ severity }) => severity === 'fail');
    const id = buildId(made.files);
    const mark = latestBuild({ id, ...latest });
    const isNew = ({ path }: { readonly path: string }) => made.files.get(path)?.hash !== known.files.get(path)?.hash;
    const written = [...made.unwritten.filter(isNew), mark];
    signal.throwIfAborted();
    if (failed) staging.discard();
    else {
      await log.stage('publish', (progress) => {
        for (const file of written) staging.write(file);
        staging.publish([...known.files.keys()].filter((path) => !made.files.has(path)));
        firebaseJson?.write();
        progress(made.files.size + 1, made.files.size + 1, 'files');
      });
    }
    const report: BuildReport = {
      status: failed ? 'failed' : 'ok',
      buildId: id,
      environment,
      demo,
      output,
      space: spaceReport,
      pages: Object.fromEntries(config.locales.map(({ code }) => [code, made.pages.filter(({ locale }) => locale === code).length])),
      files: made.files.size + 1,
      bytes: [...made.files.values()].reduce((sum, { bytes }) => sum + bytes, Buffer.byteLength(mark.contents)),
      rendered: made.rendered,
      written: made.rendered + written.length,
      scripts: made.scripts,
      stages: log.times(),
      problems,
      errors: made.errors.map(({ name, message, hint }) => ({ name, message, hint: hint ?? null })),
    };
    if (!failed)
      writeRecord(earlier.file, {
        latest: { id, ...latest },
        sources,
        content: space.content,
        redirects,
        report,
        files: made.files,
        summaries: made.summaries,
      });
    return report;
  } catch (error) {
    staging.discard();
    throw error;
  }
}
