import type { BlockProps, ListQuery, Reads, StoryId } from '../contract.ts';
import type { AuthorBlock } from '../schema.ts';
import { kindsWhere } from '../kinds.ts';
import { usePage } from '../page.tsx';
import { Breadcrumb, Intro } from '../parts/story/intro.tsx';
import { More } from '../parts/list/more.tsx';
import { Credit } from '../parts/media/media.tsx';
import { pictureIn } from '../parts/media/main-picture.ts';
import { Portrait } from '../parts/media/picture.tsx';
import { headingOf } from '../parts/story-text.ts';
import { Prose } from '../prose/prose.tsx';

const teaches = (story: StoryId): ListQuery => ({ of: kindsWhere(({ madeBy }) => madeBy === 'teacher'), by: story.uuid });
const writes = (story: StoryId): ListQuery => ({ of: kindsWhere(({ madeBy }) => madeBy === 'author'), by: story.uuid, order: 'newest' });

export const reads: Reads<AuthorBlock> = (_, story) => [teaches(story), writes(story)];

/** A teacher or author, with what they have taught or written. */
export function Author({ block }: BlockProps<AuthorBlock>) {
  const { t, href, list, story } = usePage();
  const website = href(block.website);
  const name = headingOf(block.name, story);
  return (
    <>
      <article className="author wrap">
        <Breadcrumb />
        <div className="author-intro">
          <Portrait person={block} size="large" />
          <Intro eyebrow={block.role || t('author.kind')} title={name} summary={block.bio}>
            <Prose body={block.body} />
            {website && (
              <p className="author-website">
                <a {...website}>{t('author.website', { site: website.href.replace(/^https?:\/\/(?:www\.)?|\/$/g, '') })}</a>
              </p>
            )}
            <Credit asset={pictureIn(block.avatar)} />
          </Intro>
        </div>
      </article>
      {story && <More title={t('author.teaches', { name })} stories={list(teaches(story))} />}
      {story && <More title={t('author.writes', { name })} stories={list(writes(story))} />}
    </>
  );
}
