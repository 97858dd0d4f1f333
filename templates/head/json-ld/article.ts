import type { RichText } from '../../contract.ts';
import type { Page } from '../../page.tsx';
import { statedMinutes } from '../../parts/duration.ts';
import { toVideoSource } from '../../parts/media/embed-addresses.ts';
import { titleOf } from '../../parts/story-text.ts';
import { blocksOf, childrenOf } from '../../prose/node.ts';
import { blockKey } from '../../registry.ts';
import type { DevtipBlock, FundamentalBlock, KeyBlock, ShowBlock, VideoBlock } from '../../schema.ts';
import { shareImage } from '../social-tags.tsx';
import { ids, imageNode, imageUrl, orNone, refer, type LdNode, type PageStory } from './node.ts';
import { organization } from './page.ts';
import { personBehind } from './person.ts';

export function article(page: Page, story: PageStory): readonly LdNode[] {
  const { summary, image, author, body } = story.content as DevtipBlock | FundamentalBlock | KeyBlock;
  return [
    {
      '@type': 'Article',
      '@id': ids.content(page, story.url),
      url: page.absolute(story.url),
      headline: titleOf(story),
      description: orNone(summary),
      image: imageNode(page, image),
      video: videosIn(page, body),
      datePublished: orNone(story.publishedAt),
      dateModified: orNone(story.updatedAt),
      inLanguage: page.iso(page.locale),
      author: personBehind(page, author) ?? refer(ids.organization(page)),
      publisher: organization(page),
    },
  ];
}

/** A published recording; before that it has no upload date. */
export function video(page: Page, story: PageStory): readonly LdNode[] {
  const { summary, image, video: address, duration, author } = story.content as ShowBlock;
  if (!story.publishedAt) return [];
  const minutes = statedMinutes(duration);
  return [
    {
      '@type': 'VideoObject',
      '@id': ids.content(page, story.url),
      name: titleOf(story),
      description: orNone(summary) ?? titleOf(story),
      thumbnailUrl: imageUrl(page, image) ?? shareImage(page).url,
      uploadDate: story.publishedAt,
      duration: minutes ? `PT${minutes}M` : undefined,
      embedUrl: toVideoSource(address)?.player,
      url: page.absolute(story.url),
      author: personBehind(page, author),
      publisher: organization(page),
    },
  ];
}

/** The videos in a text with all properties that search engines require; undefined if there are none. */
export function videosIn(page: Page, body: RichText | null): readonly LdNode[] | undefined {
  const found = childrenOf(body)
    .flatMap(blocksOf)
    .filter((block): block is VideoBlock => blockKey(block.component) === 'video')
    .flatMap(({ title, url, poster, date }) => {
      const thumbnailUrl = imageUrl(page, poster);
      const uploadDate = page.eventDate(date)?.iso;
      const embedUrl = toVideoSource(url)?.player;
      return title && thumbnailUrl && uploadDate && embedUrl
        ? [{ '@type': 'VideoObject', name: title, thumbnailUrl, uploadDate, embedUrl }]
        : [];
    });
  return found.length > 0 ? found : undefined;
}
