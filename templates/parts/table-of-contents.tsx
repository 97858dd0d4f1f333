import type { RichText } from '../contract.ts';
import { usePage } from '../page.tsx';
import { tableOfContents } from '../prose/headings.ts';
import type { Heading } from '../prose/headings.ts';

/** Below this many headings a list of them is longer than it is of use. */
const WORTH_LISTING = 3;

/** The headings of a text that is long enough for a table of contents; none of another one, so that a layout need not make room for it. */
export function contentsOf(body: RichText | null): readonly Heading[] {
  const headings = tableOfContents(body);
  return headings.length < WORTH_LISTING ? [] : headings;
}

/** The headings of a text as links: folded away on narrow screens, in the margin on wide ones. */
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
