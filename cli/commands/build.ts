import { resolve } from 'node:path';
import { sourcePlaces } from '../cache/fingerprint.ts';
import { findLastBuild } from '../cache/last-build.ts';
import { planBuild } from '../cache/plan.ts';
import { previewTokenOf } from '../config/env.ts';
import { lockOutput } from '../files/lock.ts';
import { assertApart, assertOurs, recover, stage } from '../files/write.ts';
import { isRecordDamaged } from '../report/errors/content.ts';
import { nothingToEdit } from '../report/errors/setup.ts';
import type { Log } from '../report/log.ts';
import type { BuildReport } from '../report/report.ts';
import { HOSTS, type Host } from '../hosting/hosts.ts';
import { foundHomes } from '../site/graph/homes.ts';
import type { Site } from '../site/site.ts';
import { storyAt } from '../site/story/story-lines.ts';
import { localDirectory, withSpace } from '../source/open-space.ts';
import { completeSite } from './build/complete.ts';
import { fetchContent } from './build/content.ts';
import { beginJob, trackFiles, type BuildOptions, type Job } from './build/job.ts';
import { link } from './build/link.ts';
import { publish } from './build/publish.ts';
import { withPlan } from './build/planned.ts';
import { draw, render } from './build/render.ts';
import { keepPages, takePages } from './build/share.ts';
import { openTools, type SummariesAhead } from './build/tools.ts';
import { skipSame, skipUpToDate } from './build/up-to-date.ts';

/**
 * Fetches a space, links it into a site, renders its pages and publishes the result; work that an earlier build did from the same inputs is not
 * repeated. A failed build publishes nothing.
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const { root, env, space: directory, preview = false, cache, store = null, planned } = options;
  const output = resolve(root, options.out);
  const environment = planned?.options.environment ?? env.asked ?? 'production';
  const from = { ...options, directory, environment };
  const local = localDirectory(from);
  assertOurs(output);
  assertApart(output, [...sourcePlaces(root), ...(local === null ? [] : [local])]);
  // Only spaces of the service have one.
  const previewToken = preview && !directory ? previewTokenOf(env) : null;
  if (preview && !previewToken) throw nothingToEdit();

  const lock = lockOutput(output);
  try {
    recover(lock);
    const attempt = (isFresh: boolean) => {
      const tracked = trackFiles(root, local);
      const begin = { ...options, ...tracked, environment, previewToken, isFresh };
      if (store && planned) return withPlan(store, planned, { ...begin, output, lock, use: run });
      return withSpace(from, (opened) => run({ ...beginJob(opened, begin), output, lock, store, mustBeMade: false }));
    };
    return await attempt(cache === 'fresh').catch((error: unknown) => {
      if (!isRecordDamaged(error)) throw error;
      return attempt(true);
    });
  } finally {
    lock.release();
  }
}

// --- internal ---

function tellHomes(site: Site, log: Log): void {
  const homes = foundHomes(site).map(({ label, slug }) => `"${slug}" (${label})`);
  if (homes.length > 0) log.info(log.style('dim', `  the home page: ${homes.join(', ')}; routes.home in site.config.ts sets another`));
}

function tellLacks({ lacks }: Host, log: Log): void {
  if (lacks !== undefined) log.info(log.style('dim', `  ${lacks}`));
}

async function run(job: Job, planned?: SummariesAhead): Promise<BuildReport> {
  const { log } = job;
  const upToDate = await skipUpToDate(job);
  if (upToDate) return upToDate;

  const last = findLastBuild(job);
  const own = openTools(job, { isFirst: !last.isRecorded, isChecked: last.content !== undefined });
  const tools = planned ? { ...own, ahead: planned } : own;
  try {
    const content = await fetchContent(job, { known: last.content, onStories: tools.ahead?.take });
    const same = skipSame(job, { last, content });
    if (same) return same;

    const before = await last.open(job.deployed);
    const staging = stage(job.lock, before.base);
    try {
      const { site, lines, parts, prints, cached, stories } = await link(job, { tools, content, cachedFor: last.summaries });
      tellHomes(site, log);
      const { plan, taken } = await takePages(job, { plan: planBuild(site, { stories, ...prints, last: before, cached }), staging });
      const rendered = await render(site, job, { plan, lines, stories, parts, tools, staging });
      const pages = plan.files([...taken, ...rendered.pages]);
      const images = await draw(pages, job, { rendered, tools, staging });
      await keepPages(job, { plan, staging, rendered: rendered.pages, files: new Map([...pages, ...images.files]) });
      const read = (uuid: string) => storyAt(lines, stories.lineOf(uuid));
      tellLacks(HOSTS[job.config.hosting.host], log);
      const made = await completeSite(site, job, { parts, content, rendered, taken, pages, images, read, before });
      return await publish(made, job, { site, content, staging, last, before, linked: { ...prints, ...stories } });
    } catch (error) {
      staging.discard();
      throw error;
    }
  } finally {
    await tools.pool.close();
  }
}
