import { join } from 'node:path';
import type { Block, PageProps } from '../../templates/contract.ts';
import { assetSourceOf, readPictures } from '../../cli/assets/local-pictures.ts';
import { loadConfig } from '../../cli/config/load.ts';
import { isUnreadable, parseStory, type SourceStory } from '../../cli/site/parse.ts';
import { createSite } from '../../cli/site/site.ts';
import { toSiteInfo } from '../../cli/site/page/props.ts';
import { storiesOf, type StoryLines } from '../../cli/site/story/story-lines.ts';
import { summarise, type BlockKnowledge } from '../../cli/site/summary.ts';
import { openSpace } from '../../cli/source/open-space.ts';
import { SITE } from './academy.ts';
import { aPageAssets, TODAY } from './builders.ts';

/** The props of every page of the demo space. */
export const demoPages = (knowledge: BlockKnowledge): Promise<readonly PageProps[]> =>
  pagesOf({ root: SITE, directory: join(SITE, 'demo') }, knowledge);

/** The props of every page of a site whose space is in a directory. */
export async function pagesOf(
  { root, directory }: { readonly root: string; readonly directory: string },
  knowledge: BlockKnowledge,
): Promise<readonly PageProps[]> {
  const config = await loadConfig(root);
  const env = { asked: null, token: null, endpoint: null, cacheDir: null };
  const signal = new AbortController().signal;
  const opened = await openSpace({ root, directory, env, environment: 'production', config, signal });
  const { stories } = await opened.fetch();
  const source = { ...assetSourceOf(readPictures(opened.assetsDir).urls, ''), locales: config.locales };
  const parsed = [...storiesOf(stories as StoryLines)]
    .map((story) => parseStory(story, source))
    .filter((story): story is SourceStory => !isUnreadable(story));
  await opened.close();
  const site = createSite(
    parsed.map((story) => summarise(story, knowledge)),
    { config, today: TODAY },
  );
  const info = toSiteInfo(config, { demo: true, noindex: true });
  const contents = new Map(parsed.map(({ uuid, content }) => [uuid, content]));
  const contentOf = (uuid: string) => contents.get(uuid) as Block;
  return site.pages.map((page) => site.props(page, { info, assets: aPageAssets, contentOf }));
}
