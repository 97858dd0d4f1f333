import type { MadePage, PagePlan } from '../../cache/plan.ts';
import type { PublishedFile } from '../../cache/file-columns.ts';
import type { Staging } from '../../files/write.ts';
import type { RenderedPage } from '../../render/render-job.ts';
import { filesOf, findPages, packsFor, putPages, readPages } from '../../store/packs.ts';
import { pagesMissing } from '../../report/errors/store.ts';
import { toStore } from '../../store/to-store.ts';
import type { Job } from './job.ts';

/** A page that another machine rendered, or an earlier build. */
export type TakenPage = Required<MadePage> & Pick<RenderedPage, 'contents'>;

interface TakeOptions {
  readonly plan: PagePlan;
  readonly staging: Staging;
}

/** What of a plan was there already, and what is left to render. */
interface Taken {
  readonly taken: readonly TakenPage[];
  readonly plan: PagePlan;
}

/** Writes the planned pages that the store has, instead of rendering them; none without a store. */
export async function takePages({ store, mustBeMade, log }: Job, { plan, staging }: TakeOptions): Promise<Taken> {
  const [first] = plan.pages;
  if (!store || !first) return { taken: [], plan };
  const onDamaged = (name: string) =>
    log.warn(`${log.style('yellow', 'Damaged in the store:')} ${name} was removed; its pages are to be rendered again.`);
  const taken = new Map<string, TakenPage>();
  await log.stage('take', async (onProgress) => {
    const found = await findPages(store, packsFor(plan.key(first)), { onDamaged });
    const wanted = plan.pages.flatMap((page) => found.get(plan.key(page)) ?? []);
    await readPages(store, wanted, {
      onDamaged,
      async onPage(page, contents) {
        const files = filesOf(page).map(({ path }, index) => ({ path, contents: contents[index] ?? '' }));
        await staging.writeAll(page.isPart ? files.slice(1) : files);
        const asText = page.isPart ? Buffer.from(contents[0] ?? []).toString() : null;
        taken.set(page.path, { ...page, drawing: page.image, contents: asText });
        onProgress(taken.size, plan.pages.length, 'page');
      },
    });
  });
  const left = plan.pages.filter(({ file }) => !taken.has(file));
  if (mustBeMade && left.length > 0) throw pagesMissing(store.address, left.length);
  return { taken: [...taken.values()], plan: { ...plan, pages: left } };
}

interface KeepOptions extends TakeOptions {
  readonly rendered: readonly RenderedPage[];
  /** The files of the site's pages and their images. */
  readonly files: ReadonlyMap<string, PublishedFile>;
}

/** Puts what was rendered into the store, if there is one. */
export async function keepPages({ store, log, scan }: Job, { plan, staging, rendered, files }: KeepOptions): Promise<void> {
  if (!store || rendered.length === 0) return;
  await log.stage('keep', async (onProgress) => {
    const pages = new Map(plan.pages.map((page) => [page.file, page]));
    const kept = rendered.flatMap((page) => {
      const planned = pages.get(page.path);
      return (planned && toStore(page, { key: plan.key(planned), files, find: staging.find, scan })) ?? [];
    });
    await putPages(store, kept);
    onProgress(kept.length, kept.length, 'page');
  });
}
