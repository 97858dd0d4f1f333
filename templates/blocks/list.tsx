import type { BlockProps, Card, Locale, Reads } from '../contract.ts';
import type { ListBlock } from '../schema.ts';
import { rowOf } from '../kinds.ts';
import { usePage } from '../page.tsx';
import { limited, listQuery } from '../parts/list/list-queries.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { StoryList } from '../parts/list/story-list.tsx';

export const reads: Reads<ListBlock> = (block) => [listQuery(block)].filter((query) => query !== null);

/** All stories of a kind, or those of a category, with a layout that depends on the kind. */
export function List({ block }: BlockProps<ListBlock>) {
  const { t, list, locale } = usePage();
  const { of, headline, text } = block;
  const query = listQuery(block);
  const found = query ? list(query) : [];
  const stories = rowOf(of).isOfAllLanguages ? ownFirst(found, locale).slice(0, limited(block.limit).limit) : found;
  const isBand = rowOf(of).layout !== undefined;
  return (
    <section className={`list list-of-${of || 'nothing'} section${isBand ? ' band' : ''}`}>
      <div className="wrap">
        <SectionHead headline={headline} text={text} moreLabel={block.more_label} moreLink={block.more_link} />
        {stories.length === 0 ? (
          <p className="list-empty">{t('list.empty')}</p>
        ) : (
          <StoryList of={of} stories={stories} heading={headline ? 'h3' : 'h2'} />
        )}
      </div>
    </section>
  );
}

// --- internal ---

/** Stories in the page's language first, otherwise in the same order. */
const ownFirst = (stories: readonly Card[], locale: Locale): readonly Card[] => [
  ...stories.filter((story) => story.locale === locale),
  ...stories.filter((story) => story.locale !== locale),
];
