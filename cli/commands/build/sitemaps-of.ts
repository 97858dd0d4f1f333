import { isAscii } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../assets/hashed.ts';
import type { SiteConfig } from '../../config/define.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import { renewSitemaps, sitemaps } from '../../publish/sitemap.ts';
import type { PublishedFile } from '../../render/build-record.ts';
import { planPages } from '../../site/routes.ts';
import type { StorySummary } from '../../site/summary.ts';
import type { LinkedSite } from './link-site.ts';

interface Published {
  readonly config: SiteConfig;
  /** The files of the site that is there, and where. */
  readonly published: ReadonlyMap<string, PublishedFile>;
  readonly directory: string;
}

/** The sitemaps of a site, as far as they are not what they were. */
export async function sitemapsOf(
  { site, pages, changed }: LinkedSite,
  { config, published, directory }: Published,
): Promise<readonly OutputFile[]> {
  if (changed === null) return sitemaps(pages, config);
  const dated = new Set(changed.filter(({ now, before }) => isRedated(now, before)).map(({ now }) => now.uuid));
  const redated = pages.filter(({ screen, story }) => screen === null && story && dated.has(story.story.uuid));
  if (redated.length === 0) return [];
  const renewed = await renewSitemaps(redated, config, (path) => {
    const known = published.get(path);
    return known ? readPublished(directory, { path, hash: known.hash }) : null;
  });
  return renewed ?? sitemaps(planPages(site), config);
}

// --- internal ---

const isRedated = (now: StorySummary, before: StorySummary) => now.updatedAt !== before.updatedAt || now.publishedAt !== before.publishedAt;

/** A file as it was published; empty where it is not that any more. */
function readPublished(directory: string, { path, hash }: { readonly path: string; readonly hash: string }): string {
  const file = join(directory, path);
  if (!existsSync(file)) return '';
  const bytes = readFileSync(file);
  if (hashOf(bytes) !== hash) return '';
  // Megabytes of addresses, nearly always in ASCII, which is read in no time as what it is.
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
