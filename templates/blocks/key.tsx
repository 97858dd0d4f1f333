import type { BlockProps, Reads } from '../contract.ts';
import type { KeyBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { othersOf } from '../parts/list/list-queries.ts';
import { Article } from '../parts/story/article.tsx';

const MORE = othersOf('key');

export const reads: Reads<KeyBlock> = () => [MORE];

/** A key idea, explained in a minute. */
export function Key({ block }: BlockProps<KeyBlock>) {
  const { t, list } = usePage();
  return <Article kind="key" eyebrow={t('article.key')} block={block} more={{ title: t('article.moreKeys'), stories: list(MORE) }} />;
}
