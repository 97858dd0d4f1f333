import type { PageAssets, SiteInfo } from '../../templates/contract.ts';
import type { LocalPictures } from '../assets/local-pictures.ts';
import type { MadeFrom } from '../cache/fingerprint.ts';
import { SHARED_PARTS, type SharedPart } from '../cache/page-keys.ts';
import type { OutputOptions } from '../cache/record.ts';
import { shortHash } from '../lib/hash.ts';
import { foreignPlan, noPlan, objectMissing } from '../report/errors/store.ts';
import type { MenuInputs } from '../site/page/inputs.ts';
import type { Entry } from '../source/fetch/entries.ts';
import type { OpenedSpace } from '../source/open-space.ts';
import type { ProvidedSpace } from '../source/stories-file/provided-space.ts';
import { getHead, putHead } from './objects.ts';
import type { Store } from './store.ts';

/** A site that many machines render: plain data, with the names of what else the store has of it. */
export interface Plan {
  readonly format: typeof FORMAT;
  readonly options: OutputOptions;
  /** Fingerprints of everything besides the content, which each machine has to have. */
  readonly madeFrom: MadeFrom;
  /** The day for which it is built. */
  readonly today: string;
  /** Whether nothing is requested for it, of the deployed site either. */
  readonly isOffline: boolean;
  readonly space: Omit<ProvidedSpace, 'stories'>;
  readonly entries: readonly Entry[];
  readonly opened: PlannedSpace;
  /** What is known of the stories, see `putSummaries`. */
  readonly summaries: readonly string[];
  /** What all pages have in common, see `Common`. */
  readonly common: string;
  /** The pages to render, see `putBatches`. */
  readonly batches: readonly string[];
}

/** What was known of the space besides its content. */
export interface PlannedSpace extends Pick<OpenedSpace, 'isLocal' | 'isDemo' | 'components' | 'skipped' | 'drafts' | 'unpublished'> {
  /** The pictures of a local space, relative to the project; null if they are on the service. */
  readonly assets: string | null;
  /** A fingerprint of their addresses. */
  readonly pictures: string;
  /** The fingerprint of a local space; null for the service. */
  readonly fingerprint: string | null;
}

/** What all pages are rendered with. */
export interface Common {
  readonly info: SiteInfo;
  readonly assets: PageAssets;
  readonly menus: Readonly<Record<string, MenuInputs>>;
  readonly pictures: LocalPictures['urls'];
}

/** A plan, and its name, which says what is in it. */
export interface NamedPlan extends Plan {
  readonly name: string;
}

/** Puts a plan, which from then on is the one that all tasks work on. What only earlier plans named is removed. */
export async function putPlan(store: Store, contents: Omit<Plan, 'format'>): Promise<NamedPlan> {
  const plan: Plan = { format: FORMAT, ...contents };
  // The same site has the same name, whenever and however its content was fetched.
  const { space: _, isOffline: __, ...site } = plan;
  const name = shortHash(JSON.stringify(site));
  await putHead(store, planFile(name), plan);
  await putHead(store, CURRENT, { plan: name });
  const named = new Set([...plan.summaries, ...plan.batches, plan.common, planFile(name)]);
  const found = (await Promise.all(['summaries/', 'batches/', 'plans/'].map(store.list))).flat().filter((old) => !named.has(old));
  const made = await Promise.all(
    found.filter((old) => old.startsWith('plans/')).map((old) => store.list(madeFolder({ name: old.slice('plans/'.length) }))),
  );
  for (const old of [...found, ...made.flat()]) await store.remove(old);
  return { ...plan, name };
}

/** The plan that all tasks work on. */
export async function getPlan(store: Store): Promise<NamedPlan> {
  const current = await getHead<{ readonly plan: string }>(store, CURRENT);
  if (!current) throw noPlan(store.address);
  const plan = await getHead<Plan>(store, planFile(current.plan));
  if (!plan) throw objectMissing(store.address, planFile(current.plan));
  return { ...plan, name: current.plan };
}

/** Throws if this machine would not make the same pages from a plan as the one that made it. */
export function assertSame(plan: NamedPlan, own: MadeFrom, { address }: Pick<Store, 'address'>): void {
  const refuse = (parts: readonly string[]) => foreignPlan({ address, plan: plan.name }, parts);
  if (plan.format !== FORMAT) throw refuse([SHARED_PARTS.program]);
  const parts = (Object.keys(own.shared) as (keyof typeof own.shared & SharedPart)[]).filter(
    (part) => own.shared[part] !== plan.madeFrom.shared[part],
  );
  if (parts.length > 0) throw refuse(parts.map((part) => IN_WORDS[part]));
  if (own.sources !== plan.madeFrom.sources) throw refuse([SHARED_PARTS.program]);
}

/** The folder of what was made from a plan. */
export const madeFolder = (plan: Pick<NamedPlan, 'name'>): string => `made/${plan.name}/`;

// --- internal ---

const FORMAT = 'academy-plan-1';
const CURRENT = 'plan';
const planFile = (name: string) => `plans/${name}`;

const IN_WORDS = {
  ...SHARED_PARTS,
  program: `${SHARED_PARTS.program}, or what Node knows of languages and time zones`,
  configuration: `${SHARED_PARTS.configuration}, or the token in the environment`,
};
