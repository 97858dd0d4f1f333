import type { BlockProps, Reads } from '../contract.ts';
import type { DevtipBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { othersOf } from '../parts/list/list-queries.ts';
import { Article } from '../parts/story/article.tsx';

const MORE = othersOf('devtip');

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
