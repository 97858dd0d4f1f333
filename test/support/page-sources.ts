import type { Block, SiteInfo } from '../../templates/contract.ts';
import { toCard } from '../../cli/site/graph.ts';
import type { SiteStory } from '../../cli/site/graph.ts';
import type { Site } from '../../cli/site/site.ts';
import { menusOf } from '../../cli/site/page/inputs.ts';
import type { PageSources } from '../../cli/site/page/props.ts';
import { aPageAssets } from './builders.ts';

/** The inputs of a site's pages, with the contents of its stories by uuid. */
export function pageSourcesOf(
  site: Site,
  { contents, info }: { readonly contents: ReadonlyMap<string, Block>; readonly info: SiteInfo },
): PageSources {
  const find = (uuid: string) => site.stories.get(uuid) as SiteStory;
  const storyOf = (uuid: string) => ({ ...find(uuid).story, content: contents.get(uuid) as Block });
  return { storyOf, menuOf: storyOf, menus: menusOf(site), cardOf: (uuid) => toCard(find(uuid)), info, assets: aPageAssets };
}
