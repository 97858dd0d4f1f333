import type { CategoryBlock } from '../schema.ts';
import { usePage } from '../page.tsx';

/** Links to a story's categories. */
export function Tags({ categories }: { readonly categories: readonly string[] }) {
  const { t, cardsOf } = usePage();
  const known = cardsOf<CategoryBlock>(categories, 'category');
  if (known.length === 0) return null;
  return (
    <ul className="tags" aria-label={t('article.topics')}>
      {known.map(({ uuid, url, content }) => (
        <li key={uuid}>
          {url ? (
            <a className="tag" href={url}>
              {content.title}
            </a>
          ) : (
            <span className="tag">{content.title}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
