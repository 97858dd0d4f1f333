import type { BlockProps, ListQuery, Reads } from '../contract.ts';
import type { AuthorBlock, FaqItemBlock, WorkshopBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { BlockView } from '../block-view.tsx';
import { Breadcrumb, Intro, Tags } from '../parts/story/intro.tsx';
import { Cover } from '../parts/media/media.tsx';
import { UPCOMING } from '../parts/list/list-queries.ts';
import { More } from '../parts/list/more.tsx';
import { Teacher } from '../parts/story/author.tsx';
import { Ticket } from '../parts/story/ticket.tsx';
import { Prose } from '../prose/prose.tsx';

const OTHERS: ListQuery = { ...UPCOMING, limit: 4 };

export const reads: Reads<WorkshopBlock> = () => [OTHERS];

/** A workshop: its description, and a ticket with the facts needed to decide. */
export function Workshop({ block }: BlockProps<WorkshopBlock>) {
  const { t, card, cardsOf, list } = usePage();
  const questions = cardsOf<FaqItemBlock>(block.faq, 'faq-item');
  return (
    <>
      <article className="workshop wrap">
        <Breadcrumb />
        <header className="workshop-header">
          <Intro eyebrow={t('workshop.kind')} title={block.title} summary={block.summary}>
            <Tags categories={block.categories} />
          </Intro>
        </header>
        <div className="workshop-columns">
          <Ticket block={block} />
          <div className="workshop-main">
            <Cover image={block.image} sizes="(min-width: 64rem) 44rem, 100vw" />
            <Prose body={block.body} />
            <Teacher person={card<AuthorBlock>(block.teacher, 'author')} title={t('workshop.teacher')} />
            {questions.length > 0 && (
              <section className="workshop-questions">
                <h2 className="workshop-questions-title">{t('workshop.questions')}</h2>
                {questions.map(({ uuid, content }) => (
                  <BlockView key={uuid} block={content} />
                ))}
              </section>
            )}
          </div>
        </div>
      </article>
      <More title={t('workshop.others')} stories={list(OTHERS)} limit={3} />
    </>
  );
}
