import type { RichText } from '../contract.ts';
import { usePage } from '../page.tsx';
import { tableOfContents } from '../prose/headings.ts';

/** Below this many headings a list of them is longer than it is of use. */
const WORTH_LISTING = 3;

/** True where a text is long enough for a table of contents, so that a layout can make room for it. */
export function hasContents(body: RichText | null): boolean {
  return tableOfContents(body).length >= WORTH_LISTING;
}

/** The headings of a text as links: folded away on narrow screens, in the margin on wide ones. */
export function TableOfContents({ body }: { readonly body: RichText | null }) {
  const { t } = usePage();
  if (!hasContents(body)) return null;
  return (
    <nav className="toc" aria-label={t('article.contents')}>
      <details className="toc-fold">
        <summary className="toc-summary">{t('article.contents')}</summary>
        <p className="toc-title eyebrow" aria-hidden="true">
          {t('article.contents')}
        </p>
        <ol className="toc-list">
          {tableOfContents(body).map(({ id, text, level }) => (
            <li key={id} {...(level > 2 ? { className: 'toc-deeper' } : {})}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
