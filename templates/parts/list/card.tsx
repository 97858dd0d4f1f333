import type { Card } from '../../contract.ts';
import { usePage } from '../../page.tsx';
import { CardFacts } from './card-facts.tsx';
import { kindName, kindOf } from '../../kinds.ts';
import type { Kind } from '../../kinds.ts';
import { Picture } from '../media/picture.tsx';
import { imageOf, summaryOf, titleOf } from '../story-text.ts';

interface Props {
  readonly story: Card;
  /** Level of the title: one below the heading above the cards. */
  readonly heading?: 'h2' | 'h3';
  /** The image's display width, as in the `sizes` attribute. */
  readonly sizes?: string | undefined;
  /** False if all stories of the list are of one kind, which it says itself. */
  readonly showsKind?: boolean;
}

/** For lists with at most three columns of cards. */
const SIZES = '(min-width: 64rem) 24rem, (min-width: 42rem) 46vw, 92vw';

/** A story on other pages. The title's link covers the whole card; the image is decorative. */
export function StoryCard({ story, heading: Heading = 'h3', sizes = SIZES, showsKind = true }: Props) {
  const { t } = usePage();
  const kind = kindOf(story);
  const image = imageOf(story);
  const summary = summaryOf(story);
  return (
    <article className={classOf(kind, !showsKind)}>
      <div className="card-text">
        {kind && showsKind && <p className="card-kind eyebrow">{kindName(kind, t)}</p>}
        <Heading className="card-title">
          {story.url ? (
            <a className="card-link" href={story.url}>
              {titleOf(story)}
            </a>
          ) : (
            titleOf(story)
          )}
        </Heading>
        {summary && <p className="card-summary">{summary}</p>}
        <CardFacts story={story} />
      </div>
      {image && (
        <div className="card-picture">
          <Picture asset={{ ...image, alt: '' }} sizes={sizes} ratio={3 / 2} />
        </div>
      )}
      {kind === 'course' && story.url && <p className="card-progress" data-course={story.url} />}
    </article>
  );
}

// --- internal ---

/** Courses beside other kinds look like these. */
const classOf = (kind: Kind | null, isAmongItsOwn: boolean): string =>
  ['card', kind && `card-${kind}`, kind === 'course' && isAmongItsOwn && 'card-sheet'].filter(Boolean).join(' ');
