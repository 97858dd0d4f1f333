import type { Card, Translate } from '../../contract.ts';
import type { AuthorBlock, CourseBlock, DevtipBlock, LessonBlock, ShowBlock, WorkshopBlock } from '../../schema.ts';
import type { Page } from '../../page.tsx';
import { usePage } from '../../page.tsx';
import { inWords } from '../duration.ts';
import type { Kind } from '../kind.ts';
import { headingOf } from '../story-text.ts';

interface Props {
  readonly story: Card;
  readonly kind: Kind | null;
}

/** Facts that help to choose among stories of a kind, on one line. */
export function CardFacts({ story, kind }: Props) {
  const page = usePage();
  const facts = kind ? (FACTS[kind]?.(story, page) ?? []).filter(Boolean) : [];
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

type FactsOf = (story: Card, page: Page) => readonly string[];

const author: FactsOf = ({ content }, page) => {
  const writer = page.card<AuthorBlock>((content as DevtipBlock).author, 'author');
  // No need to name the author on the author's own page, even if the content refers to the author in another language.
  return writer && writer.uuid !== page.story?.uuid ? [page.t('article.by', { name: headingOf(writer.content.name, writer) })] : [];
};

const FACTS: Readonly<Partial<Record<Kind, FactsOf>>> = {
  course: ({ content }, { t }) => {
    const { level, duration } = content as CourseBlock;
    return [levelIn(level, t), duration];
  },
  workshop: (story, page) => {
    const { date, place, price } = story.content as WorkshopBlock;
    const day = page.eventDate(date)?.day ?? page.t('workshop.noDate');
    return page.isOver(story) ? [day, page.t('workshop.past'), place] : [day, place, price];
  },
  lesson: ({ content }, { t }) => {
    const { minutes } = content as LessonBlock;
    return minutes ? [inWords(minutes, t)] : [];
  },
  show: (story, page) => [(story.content as ShowBlock).duration, ...author(story, page)],
  author: ({ content }) => [(content as AuthorBlock).role],
  devtip: author,
  fundamental: author,
  key: author,
};

function levelIn(level: CourseBlock['level'], t: Translate): string {
  return level && t(`course.level.${level}`);
}
