import type { ReactNode } from 'react';
import type { Card } from '../../contract.ts';
import type { ListBlock, WorkshopBlock } from '../../schema.ts';
import { rowOf } from '../../kinds.ts';
import { BlockView } from '../../block-view.tsx';
import { usePage } from '../../page.tsx';
import { Agenda } from './agenda.tsx';
import { Cards, StoryCard } from './card.tsx';

interface Props {
  readonly of: ListBlock['of'];
  readonly stories: readonly Card[];
  /** Level of the stories' titles. */
  readonly heading: 'h2' | 'h3';
}

/** Stories of one kind, in the layout for that kind. */
export function StoryList({ of, stories, heading }: Props) {
  const { layout } = rowOf(of);
  if (layout === 'agenda') return <Agenda workshops={stories as readonly Card<WorkshopBlock>[]} heading={heading} />;
  if (layout === 'quotes') return <Quotes stories={stories} />;
  return (
    <Cards stories={stories}>
      <Items name={of}>
        {stories.map((story) => (
          <li key={story.uuid}>
            <StoryCard story={story} heading={heading} sizes={SIZES[of]} showsKind={false} />
          </li>
        ))}
      </Items>
    </Cards>
  );
}

// --- internal ---

/** Where cards are not in up to three columns. */
const SIZES: Readonly<Record<string, string>> = {
  show: '(min-width: 48rem) 38rem, 92vw',
  fundamental: '(min-width: 48rem) 16rem, 92vw',
};

function Items({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  // Safari does not expose lists without markers, unless they have the role.
  return (
    <ul className={`story-list story-list-${name || 'page'}`} role="list">
      {children}
    </ul>
  );
}

/** Testimonials, each in its own language. */
function Quotes({ stories }: Pick<Props, 'stories'>) {
  const page = usePage();
  return (
    <Items name="testimonial">
      {stories.map((story) => (
        <li key={story.uuid} {...page.in(story.locale)}>
          <BlockView block={story.content} />
        </li>
      ))}
    </Items>
  );
}
