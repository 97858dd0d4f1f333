import type { BlockProps, ListQuery, Reads } from '../contract.ts';
import type { DevtipBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Article } from '../parts/story/article.tsx';

// One more than shown: the page itself may be among them.
const MORE: ListQuery = { of: ['devtip'], order: 'newest', limit: 4 };

export const reads: Reads<DevtipBlock> = () => [MORE];

/** A short tip that solves one problem. */
export function Devtip({ block }: BlockProps<DevtipBlock>) {
  const { t, list } = usePage();
  return (
    <Article
      kind="devtip"
      eyebrow={t('article.devtip')}
      block={block}
      categories={block.categories}
      more={{ title: t('article.moreDevtips'), stories: list(MORE) }}
    />
  );
}
