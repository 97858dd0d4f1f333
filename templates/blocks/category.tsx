import type { BlockProps, ListQuery, Reads, StoryId } from '../contract.ts';
import type { CategoryBlock } from '../schema.ts';
import { KINDS, kindsWhere, type Kind } from '../kinds.ts';
import { usePage } from '../page.tsx';
import { Breadcrumb, Intro } from '../parts/story/intro.tsx';
import { More } from '../parts/list/more.tsx';
import { Prose } from '../prose/prose.tsx';

const FILED = kindsWhere(({ inCategory }) => inCategory);

// Events that are over come last.
const filed = (kind: Kind, story: StoryId): ListQuery => ({
  of: [kind],
  category: story.uuid,
  ...(KINDS[kind].order === 'date' ? { order: 'date' } : {}),
});

export const reads: Reads<CategoryBlock> = (_, story) => FILED.map((kind) => filed(kind, story));

/** A category and its stories. */
export function Category({ block }: BlockProps<CategoryBlock>) {
  const { t, list, story } = usePage();
  const groups = story ? FILED.map((kind) => ({ kind, title: KINDS[kind].inCategory, stories: list(filed(kind, story)) })) : [];
  return (
    <>
      <header className="category wrap">
        <Breadcrumb />
        <Intro eyebrow={t('category.kind')} title={block.title} summary={block.summary}>
          <Prose body={block.body} />
          {groups.every(({ stories }) => stories.length === 0) && <p className="category-empty">{t('category.empty')}</p>}
        </Intro>
      </header>
      {groups.map(({ kind, title, stories }) => title && <More key={kind} title={t(title)} stories={stories} />)}
    </>
  );
}
