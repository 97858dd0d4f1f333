import { join } from 'node:path';
import type { PageProps } from '../../templates/contract.ts';
import { createLocalAssets } from '../../cli/assets/local-assets.ts';
import { loadConfig } from '../../cli/config/load.ts';
import type { Templates } from '../../cli/render/bundle-templates.ts';
import { buildSite } from '../../cli/site/graph.ts';
import { createPageProps } from '../../cli/site/page-props.ts';
import { parseStories } from '../../cli/site/parse.ts';
import { planPages } from '../../cli/site/routes.ts';
import { toSiteInfo } from '../../cli/site/site-info.ts';
import { openSpace } from '../../cli/storyblok/open-space.ts';
import { ROOT } from './academy.ts';
import { everyIsland } from './every-island.ts';

/** What every page of the demo space is made from. */
export async function demoPages({ readsOf }: Pick<Templates, 'readsOf'>): Promise<readonly PageProps[]> {
  const config = await loadConfig(ROOT);
  const env = { asked: null, token: null, endpoint: null, cacheDir: null };
  const opened = await openSpace({
    root: ROOT,
    directory: join(ROOT, 'demo'),
    env,
    environment: 'production',
    config,
    signal: new AbortController().signal,
  });
  const space = await opened.fetch(() => {}).finally(opened.close);
  const site = buildSite(parseStories(space.stories, createLocalAssets(opened.assetsDir)).stories, config);
  const assets = { stylesheet: '/s.css', loader: '/l.js', islands: everyIsland, firstPaint: ';', favicon: '/f.svg', socialImage: '/s.png' };
  const propsOf = createPageProps(site, { info: toSiteInfo(config, { demo: true, noindex: true }), assets, readsOf });
  return planPages(site).map(propsOf);
}
