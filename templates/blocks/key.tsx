import type { BlockProps, ListQuery, Reads } from '../contract.ts';
import type { KeyBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Article } from '../parts/story/article.tsx';

// One more than shown: the page itself may be among them.
const MORE: ListQuery = { of: ['key'], order: 'newest', limit: 4 };

export const reads: Reads<KeyBlock> = () => [MORE];

/** A key idea, explained in a minute. */
export function Key({ block }: BlockProps<KeyBlock>) {
  const { t, list } = usePage();
  return <Article kind="key" eyebrow={t('article.key')} block={block} more={{ title: t('article.moreKeys'), stories: list(MORE) }} />;
}
