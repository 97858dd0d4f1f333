import type { BlockProps, ListQuery, Reads } from '../contract.ts';
import type { FundamentalBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Article } from '../parts/story/article.tsx';

// One more than shown: the page itself may be among them.
const MORE: ListQuery = { of: ['fundamental'], order: 'newest', limit: 4 };

export const reads: Reads<FundamentalBlock> = () => [MORE];

/** An article on something every developer should understand. */
export function Fundamental({ block }: BlockProps<FundamentalBlock>) {
  const { t, list } = usePage();
  return (
    <Article
      kind="fundamental"
      eyebrow={t('article.fundamental')}
      block={block}
      more={{ title: t('article.moreFundamentals'), stories: list(MORE) }}
    />
  );
}
