import type { ReactNode } from 'react';
import type { Asset, Card, RichText } from '../../contract.ts';
import { usePage } from '../../page.tsx';
import type { Heading } from '../../prose/headings.ts';
import { useProse } from '../../prose/prose.tsx';
import type { AuthorBlock } from '../../schema.ts';
import { readingMinutes } from '../duration.ts';
import { More } from '../list/more.tsx';
import { Cover } from '../media/media.tsx';
import { AuthorLine, Teacher } from './author.tsx';
import { Breadcrumb, Intro, Tags } from './intro.tsx';

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

/** A list of fewer headings is not worth its space. */
const WORTH_LISTING = 3;
const DEEPEST_LISTED = 3;

/** The headings for a table of contents; empty if there are too few, so that the layout does not reserve space. */
export function contentsOf(headings: readonly Heading[]): readonly Heading[] {
  const listed = headings.filter(({ level }) => level <= DEEPEST_LISTED);
  return listed.length < WORTH_LISTING ? [] : listed;
}

/** Links to the headings of a text: collapsed on narrow screens, in the margin on wide ones. */
export function TableOfContents({ headings }: { readonly headings: readonly Heading[] }) {
  const { t } = usePage();
  if (headings.length === 0) return null;
  return (
    <nav className="toc" aria-label={t('article.contents')}>
      <details>
        <summary>{t('article.contents')}</summary>
        <p className="toc-title eyebrow" aria-hidden="true">
          {t('article.contents')}
        </p>
        <ol className="toc-list">
          {headings.map(({ id, text, level }) => (
            <li key={id} {...(level > 2 ? { className: 'toc-deeper' } : {})}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** A link to report mistakes in a text, with its address and title; null if the site has none. */
export function Feedback({ title }: { readonly title: string }) {
  const { t, site, url, absolute } = usePage();
  if (site.feedback === null) return null;
  const values: Readonly<Record<string, string>> = { url: absolute(url), title };
  // Lone surrogates cannot be URL-encoded.
  const href = site.feedback.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((values[name] ?? '').toWellFormed()));
  // A different URL for every page, which crawlers need not follow.
  return (
    <p className="feedback">
      <a href={href} rel="nofollow">
        {t('article.feedback')}
      </a>
    </p>
  );
}
