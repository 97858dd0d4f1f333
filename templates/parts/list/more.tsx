import type { Card } from '../../contract.ts';
import { usePage } from '../../page.tsx';
import { Cards, StoryCard } from './card.tsx';

interface Props {
  readonly title: string;
  readonly stories: readonly Card[];
  /** Maximum number. @default all */
  readonly limit?: number;
}

/** Cards of other stories below a page, never including the page itself; null if there are none. */
export function More({ title, stories, limit }: Props) {
  const { story } = usePage();
  const others = stories.filter(({ uuid }) => uuid !== story?.uuid).slice(0, limit);
  if (others.length === 0) return null;
  const kinds = new Set(others.map(({ content }) => content.component));
  return (
    <section className="more section">
      <div className="wrap">
        <h2 className="more-title">{title}</h2>
        <Cards stories={others}>
          <div className="grid">
            {others.map((other) => (
              <StoryCard key={other.uuid} story={other} showsKind={kinds.size > 1} />
            ))}
          </div>
        </Cards>
      </div>
    </section>
  );
}
