import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../test/support/academy.ts';
import { aConfig, aSite, aSourceStory, aStory } from '../../../../test/support/builders.ts';
import { tempDir } from '../../../../test/support/temp-dir.ts';
import { sha256 } from '../../../hash.ts';
import type { OutputFile } from '../../../publish/output-file.ts';
import { loadMessages } from '../../../render/messages.ts';
import { planPages, storyAddresses } from '../../../site/routes.ts';
import { outlineOf, siteOf } from '../../../site/graph/site-outline.ts';
import { summarise } from '../../../site/summary.ts';
import type { StorySummary } from '../../../site/summary.ts';
import { feedsOf } from './feeds-of.ts';

const config = aConfig();
const messages = () => loadMessages(ROOT, config.locales);

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const tip = (slug: string, day: number, title = slug) =>
  aStory({ slug, first_published_at: at(day), content: { component: 'devtip', title } });
const summaryOf = (raw: ReturnType<typeof aStory>) =>
  summarise(aSourceStory(raw), { hasBlock: () => true, readsOf: () => [], staysPlain: () => false });

// More stories than fit into a feed: the oldest ones are in no feed.
const tips = Array.from({ length: 25 }, (_, index) => tip(`tip-${index + 1}`, index + 1));
/** The number of stories that are read to find the newest: all of the types in feeds, in all languages. */
const NEWS = tips.length + 1;
const stories = [...tips, tip('en/tip', 1), aStory({ slug: 'lesson', content: { component: 'lesson' } })];
const before = aSite(stories);
const addresses = () => storyAddresses(planPages(before));
const published = feedsOf({ site: before, addresses, changed: null }, { config, messages, published: new Map(), directory: '' });

/** What is generated if one story's content changes, and how many stories were read for it. */
function after(raw: ReturnType<typeof aStory>, files: readonly OutputFile[] = published) {
  const lines = [...before.stories.keys()];
  const now = summaryOf(raw);
  const read = new Set<string>();
  const site = siteOf(
    outlineOf(before, (uuid) => lines.indexOf(uuid)),
    before,
    (line): StorySummary => {
      const uuid = lines[line] as string;
      read.add(uuid);
      return uuid === now.uuid ? now : before.stories.get(uuid)!.source;
    },
  );
  const changed = [{ now, before: before.stories.get(now.uuid)!.source }];
  const directory = tempDir(Object.fromEntries(files.map(({ path, contents }) => [path, String(contents)])));
  const known = published.map(
    ({ path, contents }) => [path, { hash: sha256(contents), bytes: 0, facts: undefined, page: undefined }] as const,
  );
  const made = feedsOf({ site, addresses, changed }, { config, messages, published: new Map(known), directory });
  const whole = feedsOf(
    { site: aSite(stories.map((story) => (story['uuid'] === raw['uuid'] ? raw : story))), addresses, changed: null },
    { config, messages, published: new Map(), directory: '' },
  );
  const there = new Map([...published, ...made].map(({ path, contents }) => [path, contents]));
  return {
    paths: made.map(({ path }) => path),
    read: read.size,
    isWhole: whole.every(({ path, contents }) => there.get(path) === contents),
  };
}

const SPANISH = ['rss.xml', 'atom.xml', 'feed.json'];

test('all feeds are generated if it is unknown which stories changed', () => {
  expect(published.map(({ path }) => path)).toEqual([...SPANISH, 'en/rss.xml', 'en/atom.xml', 'en/feed.json']);
});

describe('when one story changed', () => {
  test('only the feeds of its language are generated, reading just the stories already in them', () => {
    expect(after(tip('tip-20', 20, 'Another title'))).toEqual({ paths: SPANISH, read: 20, isWhole: true });
  });

  test('its feeds are generated from all news stories if its first publication date changed', () => {
    expect(after(tip('tip-1', 31))).toEqual({ paths: SPANISH, read: NEWS, isWhole: true });
    expect(after(tip('tip-25', 1))).toEqual({ paths: SPANISH, read: NEWS, isWhole: true });
  });

  test.each([
    ['is in no feed', tip('tip-1', 1, 'Another title')],
    ['is of a content type that feeds leave out', aStory({ slug: 'lesson', first_published_at: at(31), content: { component: 'lesson' } })],
  ])('no feed is generated and no other story is read if it %s', (_, raw) => {
    expect(after(raw)).toEqual({ paths: [], read: 1, isWhole: true });
  });

  test('its feeds are generated from all news stories if a published feed was edited', () => {
    const changed = published.map(({ path, contents }) => ({ path, contents: path === 'feed.json' ? '{"items":[]}' : contents }));
    expect(after(tip('tip-20', 20, 'Another title'), changed)).toEqual({ paths: SPANISH, read: NEWS, isWhole: true });
  });
});
