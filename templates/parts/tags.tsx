import type { CategoryBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { titleOf } from './story-text.ts';

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
