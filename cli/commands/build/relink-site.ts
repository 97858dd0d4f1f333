import { PREVIEW_FOLDER } from '../../editor/contract.ts';
import { factsHash } from '../../hash.ts';
import type { KeptLink } from '../../render/build-record.ts';
import { fromText, toText, withTexts } from '../../render/summary-texts.ts';
import type { Summary } from '../../render/summary-texts.ts';
import { addressesOf, recheck } from '../../site/check.ts';
import { isValidOn } from '../../site/graph/days.ts';
import type { Site, SiteBasis } from '../../site/graph.ts';
import { isUnreadable } from '../../site/parse.ts';
import { changedBy } from '../../site/page/readers.ts';
import { planPages, screenAddresses } from '../../site/routes.ts';
import { siteOf } from '../../site/graph/site-outline.ts';
import { placeOf } from '../../site/summary.ts';
import type { StorySummary } from '../../site/summary.ts';
import type { ChangedStory, LinkedSite, LinkOptions } from './link-site.ts';

/**
 * The site as linked by an earlier build, with new content for some stories; null if one of them has moved or an event is over, so that everything has
 * to be linked again. Which pages these stories may affect was determined when the pages were planned.
 */
export function relinkSite(
  changed: ReadonlyMap<number, Summary>,
  options: LinkOptions & { readonly earlier: NonNullable<LinkOptions['earlier']> },
): LinkedSite | null {
  const { config, today, lines, earlier, published, isShared, otherAddresses, editUrl, onProgress } = options;
  const { link } = earlier;
  const { days } = earlier.latest;
  if (!isValidOn(days, today)) return null;
  // The findings in every story depend on them.
  if (link.otherAddresses !== factsHash(otherAddresses)) return null;
  // With two lines for one story, it would be unknown which of them counted.
  const unreadable = link.problems.site.filter(({ code }) => code === 'unreadableStory').length;
  if (link.outline.lines.length + unreadable !== lines.hashes.length) return null;
  const { taken } = link.outline;
  // Of two stories at one URL, the last published one gets it.
  const decides = ({ uuid }: StorySummary) => taken.some(({ story, by }) => story === uuid || by === uuid);
  const stories: ChangedStory[] = [];
  for (const [line, now] of changed) {
    const before = fromText(link.summaries.textAt(line));
    if (isUnreadable(now) || isUnreadable(before) || placeOf(now) !== placeOf(before) || decides(now)) return null;
    stories.push({ now, before });
  }

  const places = new Map<string, number>();
  for (let index = 0; index < link.outline.uuids.length; index++)
    places.set(link.outline.uuids[index] as string, link.outline.lines[index] as number);
  const lineOf = (uuid: string) => places.get(uuid) ?? -1;
  const site = keptSite(link, { config, today, changed });

  const uuids = stories.map(({ now }) => now.uuid);
  const concerned = changedBy(stories, { site, lineOf });
  const pages = [...published.values()].flatMap(({ page }) => page ?? []);
  const toPlan = new Set(pages.filter(({ dependencies }) => !isShared || some(dependencies, concerned)).map(({ url }) => url));
  onProgress(pages.length, pages.length, 'page');
  const addresses = addressesOf([...pages.map(({ url }) => url), ...otherAddresses], config);
  const problems = recheck(link.problems, uuids, { site, addresses, editUrl });
  // Not-found pages are rendered together.
  const planned = planPages(site, ({ url, screen }) => screen === 'not-found' || toPlan.has(url));
  const unchanged = new Map(published);
  for (const { file, markdown } of planned) {
    unchanged.delete(file);
    if (markdown) unchanged.delete(markdown);
    const image = published.get(file)?.page?.image;
    if (image) unchanged.delete(image);
  }
  // The files for editors' frames are always regenerated; most of the seals are for past hours.
  for (const file of published.keys()) if (file.startsWith(PREVIEW_FOLDER)) unchanged.delete(file);
  const texts = new Map([...changed].map(([line, summary]) => [line, toText(summary)]));
  return {
    site,
    pages: planned,
    counts: earlier.report.pages,
    addresses() {
      const urls = new Set(pages.map(({ url }) => url));
      const screens = screenAddresses(config);
      const all = link.outline.uuids.map((uuid, index) => [uuid, link.outline.urls[index] ?? ''] as const);
      return new Map(all.filter(([, url]) => urls.has(url) && !screens.has(url)));
    },
    unchanged,
    problems,
    days,
    changed: stories,
    lineOf,
    kept: {
      hashes: lines.hashes,
      summaries: withTexts(link.summaries, texts),
      outline: link.outline,
      otherAddresses: link.otherAddresses,
      problems,
    },
  };
}

interface KeptOptions extends SiteBasis {
  readonly changed?: ReadonlyMap<number, Summary>;
}

/** The site as linked by an earlier build, with the new content of some lines. */
export function keptSite({ outline, summaries }: Pick<KeptLink, 'outline' | 'summaries'>, { config, today, changed }: KeptOptions): Site {
  return siteOf(outline, { config, today }, (line) => (changed?.get(line) ?? fromText(summaries.textAt(line))) as StorySummary);
}

// --- internal ---

function some(dependencies: ArrayLike<number>, concerned: ReadonlySet<number>): boolean {
  for (let index = 0; index < dependencies.length; index++) if (concerned.has(dependencies[index] as number)) return true;
  return false;
}
