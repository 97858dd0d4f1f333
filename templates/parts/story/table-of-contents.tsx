import { usePage } from '../../page.tsx';
import type { Heading } from '../../prose/headings.ts';

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
      <details className="toc-fold">
        <summary className="toc-summary">{t('article.contents')}</summary>
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
