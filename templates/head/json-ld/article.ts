import type { Page } from '../../page.tsx';
import { titleOf } from '../../parts/story-text.ts';
import type { DevtipBlock, FundamentalBlock, KeyBlock } from '../../schema.ts';
import { ids, imageNode, orNone, refer } from './node.ts';
import type { LdNode, PageStory } from './node.ts';
import { personBehind } from './person.ts';
import { videosIn } from './video.ts';

export function article(page: Page, story: PageStory): readonly LdNode[] {
  const { summary, image, author, body } = story.content as DevtipBlock | FundamentalBlock | KeyBlock;
  return [
    {
      '@type': 'Article',
      '@id': ids.content(page, story.url),
      headline: titleOf(story),
      description: orNone(summary),
      image: imageNode(page, image),
      video: videosIn(page, body),
      datePublished: orNone(story.publishedAt),
      dateModified: orNone(story.updatedAt),
      inLanguage: page.iso(page.locale),
      author: personBehind(page, author) ?? refer(ids.organization(page)),
      publisher: refer(ids.organization(page)),
      mainEntityOfPage: refer(ids.page(page, story.url)),
    },
  ];
}
