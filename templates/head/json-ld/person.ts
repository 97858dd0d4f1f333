import type { Page } from '../../page.tsx';
import { headingOf } from '../../parts/story-text.ts';
import type { AuthorBlock } from '../../schema.ts';
import { ids, imageNode, orNone, type LdNode, type PageStory } from './node.ts';
import { organization } from './page.ts';

export function person(page: Page, story: PageStory): readonly LdNode[] {
  const { url } = story;
  const { name, role, bio, avatar, website } = story.content as AuthorBlock;
  const site = page.href(website)?.href;
  return [
    {
      '@type': 'Person',
      '@id': ids.person(page, url),
      name: headingOf(name, story),
      url: page.absolute(url),
      jobTitle: orNone(role),
      description: orNone(bio),
      image: imageNode(page, avatar),
      worksFor: organization(page),
      sameAs: site?.startsWith('http') ? [site] : undefined,
    },
  ];
}

/** The author or teacher with a uuid, to be referred to by another node; undefined if there is none. */
export function personBehind(page: Page, uuid: string): LdNode | undefined {
  const found = page.card<AuthorBlock>(uuid, 'author');
  if (!found) return undefined;
  const known = found.url ? { '@id': ids.person(page, found.url), url: page.absolute(found.url) } : {};
  return { '@type': 'Person', ...known, name: headingOf(found.content.name, found) };
}
