import type { BlockProps, Card, Reads } from '../contract.ts';
import type { WorkshopBlock, WorkshopListBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Agenda } from '../parts/list/agenda.tsx';
import { workshopQuery } from '../parts/list/list-queries.ts';
import { SectionHead } from '../parts/section-head.tsx';

export const reads: Reads<WorkshopListBlock> = (block) => [workshopQuery(block)];

/** Upcoming workshops by date. */
export function WorkshopList({ block }: BlockProps<WorkshopListBlock>) {
  const { t, list } = usePage();
  const { headline, text } = block;
  const workshops: readonly Card<WorkshopBlock>[] = list(workshopQuery(block));
  return (
    <section className="workshop-list section band">
      <div className="wrap">
        <SectionHead headline={headline} text={text} moreLabel={block.more_label} moreLink={block.more_link} />
        {workshops.length === 0 ? (
          <p className="list-empty">{t('list.noWorkshops')}</p>
        ) : (
          <Agenda workshops={workshops} heading={headline ? 'h3' : 'h2'} />
        )}
      </div>
    </section>
  );
}
