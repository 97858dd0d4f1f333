import type { ReactNode } from 'react';
import type { Block, Story } from '../../contract.ts';
import { usePage } from '../../page.tsx';
import { blockKey } from '../../registry.ts';
import type { CategoryBlock } from '../../schema.ts';
import { headingOf, titleOf } from '../story-text.ts';

/**
 * The pages above this one. Below the home page alone, this page ends the line; null for pages next to the home page, which the site's name links to.
 */
export function Breadcrumb() {
  const { t, breadcrumb, path, url } = usePage();
  const above = breadcrumb.filter((crumb) => crumb.url !== url);
  const isNextToHome = levelsBetween(path('/'), url) === 0;
  if (above.length === 0 || isNextToHome) return null;
  const shown = above.length > 1 ? above : breadcrumb;
  return (
    <nav className="breadcrumb" aria-label={t('nav.breadcrumb')}>
      <ol className="breadcrumb-list">
        {shown.map((crumb) => (
          <li key={crumb.url}>
            {crumb.url === url ? (
              <span aria-current="page">{crumb.title}</span>
            ) : (
              <a href={crumb.url}>{crumb.url === path('/') ? t('nav.home') : crumb.title}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface Props {
  /** The kind of page, above the title. */
  readonly eyebrow?: ReactNode;
  readonly title: string;
  readonly summary?: string;
  /** Author, date and links, below the summary. */
  readonly children?: ReactNode;
}

/** The beginning of a content page: its title and summary. */
export function Intro({ eyebrow, title, summary, children }: Props) {
  const { story } = usePage();
  return (
    <div className="intro">
      {eyebrow && <p className="eyebrow intro-eyebrow">{eyebrow}</p>}
      <h1 className="intro-title">{headingOf(title, story)}</h1>
      {summary && <p className="lead intro-summary">{summary}</p>}
      {children}
    </div>
  );
}

/** Links to a story's categories. */
export function Tags({ categories }: { readonly categories: readonly string[] }) {
  const { t, cardsOf } = usePage();
  const known = cardsOf<CategoryBlock>(categories, 'category');
  if (known.length === 0) return null;
  return (
    <ul className="tags" aria-label={t('article.topics')}>
      {known.map((category) => (
        <li key={category.uuid}>
          {category.url ? (
            <a className="tag" href={category.url}>
              {titleOf(category)}
            </a>
          ) : (
            <span className="tag">{titleOf(category)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether a page of sections begins with a hero, which then has the page's title. */
export function hasOpening({ body }: { readonly body: readonly Block[] }): boolean {
  return isHero(body[0]);
}

/** Whether a block is the hero that a page begins with. */
export function isOpening(block: Block, story: Story | null): boolean {
  const body = (story?.content as { readonly body?: unknown } | undefined)?.body;
  return Array.isArray(body) && body[0] === block && isHero(block);
}

// --- internal ---

// One with other fields is shown as any other block.
const isHero = (block: Block | undefined): boolean => block !== undefined && !block.written && blockKey(block.component) === 'hero';

/** How many levels of addresses are between the home page and a page: none for `/cursos`, one for `/temas/css`. */
const levelsBetween = (home: string, url: string) => url.slice(home.length).split('/').filter(Boolean).length - 1;
