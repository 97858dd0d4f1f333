import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets, SiteInfo } from '../../templates/contract.ts';
import type { Site } from '../site/graph.ts';
import type { SiteData } from './contract.ts';

interface DataOptions {
  readonly root: string;
  readonly info: SiteInfo;
  readonly assets: PageAssets;
}

/** Describes a site for the editor's frame, where a story is rendered with all that it refers to and lists. */
export function toSiteData(site: Site, { root, info, assets }: DataOptions): SiteData {
  const messages = site.config.locales.map(({ code }) => [code, JSON.parse(readFileSync(join(root, 'locales', `${code}.json`), 'utf8'))]);
  // What is wrong with other stories is no business of the frame.
  const stories = [...site.stories.values()].map(({ source }) => ({ ...source, findings: [] }));
  return { config: site.config, info, assets, stories, messages: Object.fromEntries(messages) };
}
