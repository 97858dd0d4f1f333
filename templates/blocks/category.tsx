import type { BlockProps, ListQuery, Reads, StoryId } from '../contract.ts';
import type { CategoryBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Breadcrumb } from '../parts/story/breadcrumb.tsx';
import { Intro } from '../parts/story/intro.tsx';
import { More } from '../parts/list/more.tsx';
import { Prose } from '../prose/prose.tsx';

/** The kinds that can be in a category, in display order. */
const KINDS = ['course', 'workshop', 'devtip'] as const;

// Workshops that are over come last.
const filed = (kind: (typeof KINDS)[number], story: StoryId): ListQuery => ({
  of: [kind],
  category: story.uuid,
  ...(kind === 'workshop' ? { order: 'date' } : {}),
});

export const reads: Reads<CategoryBlock> = (_, story) => KINDS.map((kind) => filed(kind, story));

/** A category and its stories. */
export function Category({ block }: BlockProps<CategoryBlock>) {
  const { t, list, story } = usePage();
  const groups = story ? KINDS.map((kind) => ({ kind, stories: list(filed(kind, story)) })) : [];
  return (
    <>
      <header className="category wrap">
        <Breadcrumb />
        <Intro eyebrow={t('category.kind')} title={block.title} summary={block.summary}>
          <Prose body={block.body} />
          {groups.every(({ stories }) => stories.length === 0) && <p className="category-empty">{t('category.empty')}</p>}
        </Intro>
      </header>
      {groups.map(({ kind, stories }) => (
        <More key={kind} title={t(`category.${kind}`)} stories={stories} />
      ))}
    </>
  );
}
