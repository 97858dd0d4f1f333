import type { Card } from '../../contract.ts';
import type { AuthorBlock, CourseBlock, DevtipBlock, LessonBlock, ShowBlock, WorkshopBlock } from '../../schema.ts';
import type { Page } from '../../page.tsx';
import { usePage } from '../../page.tsx';
import { inWords } from '../duration.ts';
import { rowOf } from '../../kinds.ts';
import type { CardFact } from '../../kinds.ts';
import { headingOf } from '../story-text.ts';

interface Props {
  readonly story: Card;
}

/** Facts that help to choose among stories of a kind, on one line. */
export function CardFacts({ story }: Props) {
  const page = usePage();
  const facts = (rowOf(story.content.component).facts ?? []).map((fact) => FACTS[fact](story, page)).filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <ul className="card-facts meta">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

// --- internal ---

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
