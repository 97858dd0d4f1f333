import { resolve } from 'node:path';
import { readPictures } from '../../assets/local-pictures.ts';
import { factsHash } from '../../lib/hash.ts';
import { batchesMissing, plannedPicturesDiffer } from '../../report/errors/store.ts';
import { toLines, type StoryLines } from '../../site/story/story-lines.ts';
import type { Summarised } from '../../render/page-work.ts';
import type { OpenedSpace } from '../../source/open-space.ts';
import { getSummaries } from '../../store/summaries.ts';
import type { Store } from '../../store/store.ts';
import { assertSame, madeFolder, type NamedPlan } from '../../store/stored-plan.ts';
import { beginJob, type BeginOptions, type Job } from './job.ts';
import type { SummariesAhead } from './tools.ts';

interface WithPlanOptions<T> extends BeginOptions, Pick<Job, 'output' | 'lock'> {
  readonly use: (job: Job, ahead: SummariesAhead) => Promise<T>;
}

/** Runs a build with the content of a plan, all of whose pages have to be rendered by now. */
export async function withPlan<T>(store: Store, plan: NamedPlan, { use, output, lock, ...wanted }: WithPlanOptions<T>): Promise<T> {
  const { fingerprint, assets } = plan.opened;
  const { opened, summaries } = openPlanned(store, plan, wanted.root);
  const local = fingerprint === null ? null : { fingerprint, isUntouched: () => true };
  const begun = beginJob(opened, { ...wanted, ...plan.options, local, today: plan.today, cache: plan.isOffline ? 'offline' : 'use' });
  assertSame(plan, begun, store);
  if (factsHash(readPictures(opened.assetsDir).urls) !== plan.opened.pictures) throw plannedPicturesDiffer(assets ?? '');
  await assertMade(store, plan);
  return use({ ...begun, output, lock, store, mustBeMade: true }, { take: () => {}, of: async () => summaries });
}

// --- internal ---

async function assertMade(store: Store, plan: NamedPlan): Promise<void> {
  const folder = madeFolder(plan);
  const made = new Set(await store.list(folder));
  const missing = [...plan.batches.keys()].filter((number) => !made.has(`${folder}${number}`));
  if (missing.length > 0) throw batchesMissing({ plan: plan.name, missing, of: plan.batches.length });
}

/** Stories that nobody reads again: they are summarised, and their pages are rendered. */
const withoutFile = (hashes: readonly string[]): StoryLines => toLines(-1, hashes, new Float64Array(2 * hashes.length));

/** The space of a plan, and the summaries of its stories, once these were fetched. */
function openPlanned(
  store: Store,
  plan: NamedPlan,
  root: string,
): { readonly opened: OpenedSpace; readonly summaries: ReadonlyMap<string, Summarised> } {
  const { space, entries } = plan;
  const { assets, fingerprint: _, pictures: __, ...known } = plan.opened;
  const summaries = new Map<string, Summarised>();
  const opened: OpenedSpace = {
    ...known,
    assetsDir: assets === null ? null : resolve(root, assets),
    directory: null,
    files: new Map(),
    stats: space.stats,
    info: async () => space,
    async fetch({ known: content } = {}) {
      if (content === space.content) return { ...space, stories: null };
      const summarised = await getSummaries(store, plan.summaries);
      for (const [hash, summary] of summarised) summaries.set(hash, { summary, colours: [] });
      return { ...space, stories: withoutFile(summarised.map(([hash]) => hash)) };
    },
    entries: async () => ({ entries, notKept: null }),
    story: async () => null,
    hangUp: async () => {},
    close: async () => {},
  };
  return { opened, summaries };
}
