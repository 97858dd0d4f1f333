import { relative } from 'node:path';
import type { LocalPictures } from '../assets/local-pictures.ts';
import { NO_SITE } from '../cache/last-build.ts';
import { planBuild } from '../cache/plan.ts';
import { factsHash } from '../lib/hash.ts';
import { menusOf } from '../site/page/inputs.ts';
import { judge, type JudgedProblem } from '../site/problems.ts';
import { localDirectory, withSpace } from '../source/open-space.ts';
import { putBatches } from '../store/batches.ts';
import { putValue } from '../store/objects.ts';
import { putSummaries } from '../store/summaries.ts';
import type { Store } from '../store/store.ts';
import { putPlan, type Common, type NamedPlan } from '../store/stored-plan.ts';
import { problemsOf } from './build/complete.ts';
import { fetchSpace } from './build/content.ts';
import { beginJob, trackFiles, type Begun, type BuildOptions } from './build/job.ts';
import { link } from './build/link.ts';
import { storyPlaces, takeColours } from './build/render.ts';
import { openTools } from './build/tools.ts';

/** A site that is planned, unless it has problems that fail a build. */
export interface Planned {
  readonly plan: NamedPlan | null;
  readonly pages: number;
  readonly problems: readonly JudgedProblem[];
}

type PlanOptions = Omit<BuildOptions, 'out' | 'preview' | 'ifChanged' | 'mayDrop' | 'planned' | 'store'>;

/** Fetches a space, links it into a site, and puts what is to be rendered into a store, for many machines. */
export async function planSite(store: Store, options: PlanOptions): Promise<Planned> {
  const { root, config, env, strict } = options;
  const environment = env.asked ?? 'production';
  const from = { ...options, directory: options.space, environment };
  const tracked = trackFiles(root, localDirectory(from));
  return withSpace(from, async (opened) => {
    const job = beginJob(opened, { ...options, ...tracked, environment, previewToken: null, isFresh: true });
    const { log, today } = job;
    const tools = openTools(job, { isFirst: true, isChecked: false });
    try {
      const content = await fetchSpace(job, { onStories: tools.ahead?.take });
      const { space, entries } = content;
      const { site, lines, parts, prints, cached, stories } = await link(job, { tools, content, cachedFor: () => NOTHING });
      await tools.pool.close();
      const own = problemsOf(site, job, { problems: site.problems(), pictures: parts.pictures, languageCodes: space.languageCodes });
      const problems = judge([...own, ...content.problems], { policies: config.problems, strict });
      const pages = site.pages.length;
      if (problems.some(({ severity }) => severity === 'fail')) return { plan: null, pages, problems };
      const plan = await log.stage('plan', async (onProgress) => {
        const { info, pageAssets: assets, pictures } = parts;
        const common: Common = { info, assets, menus: menusOf(site), pictures: pictures.urls };
        const { stories: _, ...contents } = space;
        return putPlan(store, {
          options: job.options,
          madeFrom: { facts: job.facts, sources: job.sources, shared: job.shared },
          today,
          isOffline: job.isOffline,
          space: contents,
          entries,
          opened: toPlannedSpace(job, pictures, tracked.local?.fingerprint ?? null),
          summaries: await putSummaries(store, stories),
          common: await putValue(store, 'batches/', common),
          batches: await putBatches(store, site, {
            plan: planBuild(site, { stories, ...prints, last: NO_SITE, cached }),
            lines,
            storyOf: storyPlaces(site, stories),
            coloursOf: takeColours(stories),
            onPage: (done) => onProgress(done, pages, 'page'),
          }),
        });
      });
      return { plan, pages, problems };
    } finally {
      await tools.pool.close();
    }
  });
}

// --- internal ---

const NOTHING = { get: () => undefined, write: () => {} };

function toPlannedSpace({ root, opened }: Begun, pictures: LocalPictures, fingerprint: string | null): NamedPlan['opened'] {
  const { isLocal, isDemo, components, skipped, drafts, unpublished, assetsDir } = opened;
  const assets = assetsDir && relative(root, assetsDir);
  return { isLocal, isDemo, components, skipped, drafts, unpublished, fingerprint, assets, pictures: factsHash(pictures.urls) };
}
