import { listKey } from '../../../../templates/contract.ts';
import { NEWEST } from '../../../../templates/parts/list/list-queries.ts';
import type { LocaleConfig } from '../../../config/define.ts';
import { feedPath, feeds, newestStories } from '../../../publish/feeds.ts';
import { uuidsIn } from '../../../publish/feeds/json-feed.ts';
import type { OutputFile } from '../../../publish/output-file.ts';
import type { SiteStory } from '../../../site/graph.ts';
import { listChanges, listDepends } from '../../../site/page/lists.ts';
import type { IndexesOptions } from './indexes-of.ts';
import type { ChangedStory, LinkedSite } from '../link-site.ts';
import { readPublished } from './read-published.ts';
import type { Published } from './read-published.ts';

type Linked = Pick<LinkedSite, 'site' | 'addresses' | 'changed'>;

/** The feeds of a site that have changed. */
export function feedsOf(linked: Linked, { config, messages, ...there }: Omit<IndexesOptions, 'rendered'>): readonly OutputFile[] {
  const told = config.locales.flatMap((locale) => {
    const stories = storiesFor(locale, linked, there);
    return stories ? [{ locale, stories }] : [];
  });
  if (told.length === 0) return [];
  const translate = messages();
  return told.flatMap(({ locale, stories }) => feeds(stories, { locale, config, messages: translate }));
}

// --- internal ---

/** The stories in the feeds of a language; null if they have not changed. */
function storiesFor(locale: LocaleConfig, { site, addresses, changed }: Linked, there: Published): readonly SiteStory[] | null {
  const newest = () => newestStories(site, addresses())(locale.code);
  if (changed === null) return newest();
  const own = changed.filter(({ now }) => site.stories.get(now.uuid)?.story.locale === locale.code);
  if (own.length === 0) return null;
  const kindOf = (uuid: string) => site.stories.get(uuid)?.kind ?? '';
  if (own.some(({ now, before }) => reorders(kindOf(now.uuid), { now, before }))) return newest();
  // Finding the newest takes reading all stories; if no date changed, they are those already in the feed.
  const known = readPublished(feedPath('json', locale), there);
  if (!known) return newest();
  const uuids = uuidsIn(known);
  if (!own.some(({ now }) => uuids.includes(now.uuid))) return null;
  return uuids.flatMap((uuid) => site.stories.get(uuid) ?? []);
}

const DEPENDS = listDepends(listKey(NEWEST));

const reorders = (kind: string, { now, before }: ChangedStory) => listChanges(kind, now, before).some((what) => DEPENDS.includes(what));
