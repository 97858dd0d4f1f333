import type { BlockProps, Reads } from '../contract.ts';
import type { FundamentalBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { othersOf } from '../parts/list/list-queries.ts';
import { Article } from '../parts/story/article.tsx';

const MORE = othersOf('fundamental');

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
