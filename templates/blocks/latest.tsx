import type { BlockProps, Reads } from '../contract.ts';
import type { LatestBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Cards, StoryCard } from '../parts/list/card.tsx';
import { latestQuery } from '../parts/list/list-queries.ts';
import { SectionHead } from '../parts/section-head.tsx';

export const reads: Reads<LatestBlock> = (block) => [latestQuery(block)].filter((query) => query !== null);

/** Selected stories or the newest, with the first one large, as on a front page. */
export function Latest({ block }: BlockProps<LatestBlock>) {
  const { cardsOf, list } = usePage();
  const query = latestQuery(block);
  const stories = query ? list(query) : cardsOf(block.items);
  const [first, ...others] = stories;
  if (!first) return null;
  const heading = block.headline ? 'h3' : 'h2';
  return (
    <section className="latest section">
      <div className="wrap">
        <SectionHead headline={block.headline} text={block.text} moreLabel={block.more_label} moreLink={block.more_link} />
        <Cards stories={stories}>
          <div className={others.length > 0 ? 'latest-columns' : 'latest-alone'}>
            <div className="latest-first">
              <StoryCard story={first} heading={heading} sizes="(min-width: 64rem) 42rem, 92vw" />
            </div>
            {others.length > 0 && (
              <ul className="latest-others" role="list">
                {others.map((story) => (
                  <li key={story.uuid}>
                    <StoryCard story={story} heading={heading} sizes="(min-width: 64rem) 9rem, 30vw" />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Cards>
      </div>
    </section>
  );
}
