import type { ReactNode } from 'react';
import type { Card } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { kindName, kindOf, rowOf, type CardFact, type Kind } from '../../kinds.ts';
import { usePage, type Page } from '../../page.tsx';
import type { AuthorBlock, CourseBlock, DevtipBlock, LessonBlock, ShowBlock, WorkshopBlock } from '../../schema.ts';
import { inWords } from '../duration.ts';
import { imageOf } from '../media/main-picture.ts';
import { Picture } from '../media/picture.tsx';
import { headingOf, summaryOf, titleOf } from '../story-text.ts';

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

interface CardsProps {
  readonly stories: readonly Card[];
  /** The list of their cards. */
  readonly children: ReactNode;
}

/** The cards of stories, on which those of courses show how much of each is done. */
export function Cards({ stories, children }: CardsProps) {
  if (!stories.some((story) => kindOf(story) === 'course')) return children;
  return (
    <Island name="course-cards" when="visible" props={{}}>
      {children}
    </Island>
  );
}

/** Facts about a story, on one line. */
export function FactLine({ facts }: { readonly facts: readonly string[] }) {
  return (
    <ul className="card-facts meta">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

// --- internal ---

/** Facts that help to choose among stories of a kind. */
function CardFacts({ story }: { readonly story: Card }) {
  const page = usePage();
  const facts = (rowOf(story.content.component).facts ?? []).map((fact) => FACTS[fact](story, page)).filter(Boolean);
  return facts.length > 0 && <FactLine facts={facts} />;
}

/** Courses beside other kinds look like these. */
const classOf = (kind: Kind | null, isAmongItsOwn: boolean): string =>
  ['card', kind && `card-${kind}`, kind === 'course' && isAmongItsOwn && 'card-sheet'].filter(Boolean).join(' ');

type FactOf = (story: Card, page: Page) => string;

const FACTS: Readonly<Record<CardFact, FactOf>> = {
  // No need to name the author on the author's own page, even if the content refers to the author in another language.
  author: ({ content }, page) => {
    const writer = page.card<AuthorBlock>((content as DevtipBlock).author, 'author');
    return writer && writer.uuid !== page.story?.uuid ? page.t('article.by', { name: headingOf(writer.content.name, writer) }) : '';
  },
  day: ({ content }, { eventDate, t }) => eventDate((content as WorkshopBlock).date)?.day ?? t('workshop.noDate'),
  duration: ({ content }) => (content as CourseBlock | ShowBlock).duration,
  level: ({ content }, { t }) => {
    const { level } = content as CourseBlock;
    return level && t(`course.level.${level}`);
  },
  minutes: ({ content }, { t }) => {
    const { minutes } = content as LessonBlock;
    return minutes ? inWords(minutes, t) : '';
  },
  past: (story, { isOver, t }) => (isOver(story) ? t('workshop.past') : ''),
  place: ({ content }) => (content as WorkshopBlock).place,
  price: (story, { isOver }) => (isOver(story) ? '' : (story.content as WorkshopBlock).price),
  role: ({ content }) => (content as AuthorBlock).role,
};
