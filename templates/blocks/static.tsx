import type { BlockProps } from '../contract.ts';
import type { AuthorBlock, StaticBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { AuthorLine, Day } from '../parts/story/author.tsx';
import { Breadcrumb, Intro } from '../parts/story/intro.tsx';
import { contentsOf, TableOfContents } from '../parts/story/article.tsx';
import { useProse } from '../prose/prose.tsx';

/** A page of text. With an author, it shows who wrote it; a legal text only since when it applies. */
export function Static({ block }: BlockProps<StaticBlock>) {
  const { t, card, story } = usePage();
  const author = card<AuthorBlock>(block.author, 'author');
  const updated = story?.updatedAt ?? story?.publishedAt;
  const { text, headings } = useProse(block.body);
  const contents = contentsOf(headings);
  return (
    <article className="static">
      <header className="static-header wrap">
        <Breadcrumb />
        <Intro title={block.title} summary={block.summary}>
          {author && <AuthorLine author={author} story={story} />}
          {!author && updated && (
            <p className="meta">
              <span>
                {t('time.updated')} <Day iso={updated} />
              </span>
            </p>
          )}
        </Intro>
      </header>
      <div className={contents.length > 0 ? 'article-columns has-contents wrap' : 'article-columns wrap'}>
        <TableOfContents headings={contents} />
        <div className="article-body reading">{text}</div>
      </div>
    </article>
  );
}
