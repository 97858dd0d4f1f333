import { factsHash } from '../lib/hash.ts';
import type { RenderedFile, RenderedPage } from '../render/render-job.ts';
import type { SummarisedStories } from '../render/summarise-stories.ts';
import { createChangedAt, type PageInputs } from '../site/page/inputs.ts';
import type { Page } from '../site/routes.ts';
import type { Site } from '../site/site.ts';
import { affected, createDependencies } from './affected.ts';
import { besidePage, type PublishedFile, type PublishedPage } from './file-columns.ts';
import type { LastSite } from './last-build.ts';
import { changedParts, changedShared, createPageKeys, type SharedFacts } from './page-keys.ts';
import type { Summary } from '../site/summary.ts';
import type { KeyedStore } from './keyed-store.ts';

interface PlanOptions {
  readonly stories: SummarisedStories;
  /** Fingerprints of what stories are read with, and of what all pages are made from. */
  readonly reading: string;
  readonly shared: SharedFacts;
  readonly last: LastSite;
  /** The summaries of earlier builds. */
  readonly cached: KeyedStore<Summary>;
}

/** A page that was rendered, by this build or by another one, which drew its image too. */
export interface MadePage extends Pick<RenderedPage, 'path' | 'hash' | 'bytes' | 'islands' | 'facts' | 'markdown'> {
  readonly drawing: { readonly path: string } | null;
  readonly image?: RenderedFile | null;
}

/** What is to be made of a site: the pages that the last build did not make from the same inputs. */
export interface PagePlan {
  /** The pages to render. Not-found pages are parts of one another, so they are all to be rendered or none. */
  readonly pages: readonly Page[];
  /** What a page is made from; the plan remembers what the next build has to know of it. */
  inputs(page: Page): PageInputs;
  /** What identifies the bytes of a page, see `createPageKeys`. */
  key(page: Page): string;
  /** The files of all pages, once these were rendered. */
  files(made: readonly MadePage[]): ReadonlyMap<string, PublishedFile>;
}

/** Compares the pages of a site with those of the last build. */
export function planBuild(site: Site, { stories, reading, shared, last, cached }: PlanOptions): PagePlan {
  const { hashes, lineOf } = stories;
  const keyOf = createPageKeys(site, { shared: factsHash(shared), lineOf: (uuid) => hashes[lineOf(uuid)] ?? '' });
  const dependenciesOf = createDependencies({ site, lineOf });
  const changedAtOf = createChangedAt(site);
  const planned = new Map<Page, PlannedPage>();
  const plan = (page: Page, inputs: PageInputs): PlannedPage => {
    const made = { key: keyOf(inputs), dependencies: dependenciesOf(inputs), changedAt: changedAtOf(inputs) };
    planned.set(page, made);
    return made;
  };

  const { record, files: before } = last;
  const isComparable = record?.reading === reading && factsHash(record.shared) === factsHash(shared);
  const isAffected = record && isComparable ? affected(record, { ...stories, site, cached }) : null;
  const current = new Map<Page, PublishedPage>();
  for (const page of site.pages) {
    const row = before.get(page.file)?.page;
    // A new page is rendered whatever it is made from.
    if (!row) continue;
    if (isAffected && !isAffected(row.dependencies)) current.set(page, row);
    else {
      const { key, dependencies, changedAt } = plan(page, site.inputs(page));
      if (row.key === key) current.set(page, { ...row, dependencies, changedAt });
    }
  }
  const parts = site.pages.filter(({ screen }) => screen === 'not-found');
  if (parts.some((page) => !current.has(page))) for (const page of parts) current.delete(page);
  const changes = changedShared(shared, last.shared);

  return {
    pages: site.pages.filter((page) => !current.has(page)),
    inputs(page) {
      const inputs = site.inputs(page);
      if (!planned.has(page)) plan(page, inputs);
      return inputs;
    },
    key: (page) => (planned.get(page) ?? plan(page, site.inputs(page))).key,
    files(made) {
      const files = new Map<string, PublishedFile>();
      const carry = (path: string | null | undefined) => {
        const file = path ? before.get(path) : undefined;
        if (path && file) files.set(path, file);
      };
      const byFile = new Map(site.pages.map((page) => [page.file, page]));
      for (const [page, row] of current) {
        carry(page.markdown);
        carry(row.image);
        files.set(page.file, { ...(before.get(page.file) as PublishedFile), page: row });
      }
      for (const { path, hash, bytes, islands, facts, markdown, drawing, image: drawn } of made) {
        const page = byFile.get(path) as Page;
        const { key, dependencies, changedAt } = planned.get(page) as PlannedPage;
        const why = changedParts(key, before.get(path)?.page?.key, changes);
        const image = drawing?.path ?? null;
        files.set(path, { hash, bytes, facts, page: { url: page.url, key, why, islands, image, dependencies, changedAt } });
        carry(image);
        if (drawn) files.set(drawn.path, besidePage(drawn));
        if (markdown) files.set(markdown.path, besidePage(markdown));
      }
      return files;
    },
  };
}

// --- internal ---

/** What the next build has to know of a page's inputs. */
type PlannedPage = Pick<PublishedPage, 'key' | 'dependencies' | 'changedAt'>;
