import type { Page } from '../../page.tsx';
import type { ShowBlock } from '../../schema.ts';
import { toVideoSource } from '../../parts/video-source.ts';
import { shareImage } from '../share-image.ts';
import { ids, imageUrl, orNone, refer } from './node.ts';
import type { LdNode, PageStory } from './node.ts';
import { personBehind } from './person.ts';

export function video(page: Page, story: PageStory): readonly LdNode[] {
  const { title, summary, image, video: address, author } = story.content as ShowBlock;
  const source = toVideoSource(address);
  return [
    {
      '@type': 'VideoObject',
      '@id': ids.content(page, story.url),
      name: title,
      description: orNone(summary) ?? title,
      thumbnailUrl: imageUrl(page, image) ?? shareImage(page).url,
      uploadDate: orNone(story.publishedAt),
      embedUrl: source?.player,
      url: page.absolute(story.url),
      author: personBehind(page, author),
      publisher: refer(ids.organization(page)),
      mainEntityOfPage: refer(ids.page(page, story.url)),
    },
  ];
}
