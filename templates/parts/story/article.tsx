import type { ReactNode } from 'react';
import type { Asset, Card, RichText } from '../../contract.ts';
import type { AuthorBlock } from '../../schema.ts';
import { usePage } from '../../page.tsx';
import { useProse } from '../../prose/prose.tsx';
import { AuthorLine } from './author-line.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Cover } from '../media/cover.tsx';
import { readingMinutes } from '../duration.ts';
import { Feedback } from './feedback.tsx';
import { Intro } from './intro.tsx';
import { More } from '../list/more.tsx';
import { contentsOf, TableOfContents } from './table-of-contents.tsx';
import { Tags } from '../tags.tsx';
import { Teacher } from './teacher.tsx';

interface Props {
  /** Determines the look of the page: `article-devtip`, say. */
  readonly kind: string;
  /** Name of the kind in the page's language, above the title. */
  readonly eyebrow: string;
  readonly block: {
    readonly title: string;
    readonly summary: string;
    readonly image: Asset | null;
    readonly author: string;
    readonly body: RichText | null;
  };
  readonly categories?: readonly string[];
  readonly facts?: readonly string[];
  /** Replaces the cover: a video. */
  readonly media?: ReactNode;
  /** Title of the author's section. */
  readonly authorTitle?: string;
  readonly more: { readonly title: string; readonly stories: readonly Card[] };
}

const MORE = 3;

/** An article: its author, the text with a table of contents if it is long, and more of its kind. */
export function Article({ kind, eyebrow, block, categories = [], facts, media, authorTitle, more }: Props) {
  const { t, card, story } = usePage();
  const author = card<AuthorBlock>(block.author, 'author');
  const { text, headings } = useProse(block.body);
  const contents = contentsOf(headings);
  return (
    <>
      <article className={`article article-${kind}`}>
        <header className="article-header">
          <div className="article-stage wrap">
            <Breadcrumb />
            <Intro eyebrow={eyebrow} title={block.title} summary={block.summary}>
              <AuthorLine author={author} story={story} facts={facts ?? [t('time.reading', { minutes: readingMinutes(block.body) })]} />
              <Tags categories={categories} />
            </Intro>
            {media ?? <Cover image={block.image} sizes="(min-width: 50rem) 46rem, 100vw" />}
          </div>
        </header>
        <div className={contents.length > 0 ? 'article-columns has-contents wrap' : 'article-columns wrap'}>
          <TableOfContents headings={contents} />
          <div className="article-body reading">
            {text}
            <Feedback title={block.title} />
            {author && (
              <footer className="article-footer">
                <Teacher person={author} title={authorTitle ?? t('article.author')} />
              </footer>
            )}
          </div>
        </div>
      </article>
      <More title={more.title} stories={more.stories} limit={MORE} />
    </>
  );
}
