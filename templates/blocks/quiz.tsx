import { createContext } from 'react';
import { Blocks } from '../block-view.tsx';
import type { BlockProps } from '../contract.ts';
import { takeId } from '../ids.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { TextWithCode } from '../parts/inline-text.tsx';
import { choicesOf } from '../parts/quiz-choices.ts';
import { useProse } from '../prose/prose.tsx';
import type { QuizBlock } from '../schema.ts';

/** A question for readers to check what they have understood. CSS shows the result of a choice; a script only keeps it. */
export function Quiz({ block }: BlockProps<QuizBlock>) {
  const { t, ids } = usePage();
  const { question } = block;
  const choices = choicesOf(block);
  const rightOnes = choices.filter(({ correct }) => correct).length;
  const name = takeId(`quiz-${block._uid}`, ids);
  const hint = rightOnes > 1 ? takeId(`${name}-hint`, ids) : undefined;
  const { text: explanation } = useProse(block.explanation);
  if (!question && choices.length === 0 && !explanation) return null;
  return (
    <Island name="quiz" when="idle" props={{}}>
      <div className="quiz">
        {question && <p className="quiz-kind">{t('quiz.kind')}</p>}
        <fieldset className="quiz-group" aria-describedby={hint}>
          {/* Names the group even if the question is empty. */}
          <legend className="quiz-question">
            <TextWithCode text={question || t('quiz.kind')} />
          </legend>
          {hint && (
            <p className="quiz-hint" id={hint}>
              {t('quiz.hint')}
            </p>
          )}
          <QuizGroupContext.Provider value={{ radioGroup: rightOnes === 1 ? name : null, isJudged: rightOnes > 0 }}>
            <Blocks blocks={choices} />
          </QuizGroupContext.Provider>
        </fieldset>
        {rightOnes > 1 && (
          // As in options, the region is always present.
          <div role="status">
            <p className="quiz-more">{t('quiz.more')}</p>
          </div>
        )}
        {explanation && (
          <details className="quiz-explanation">
            <summary className="quiz-summary">{t('quiz.explanation')}</summary>
            {explanation}
          </details>
        )}
      </div>
    </Island>
  );
}

/** What the options of a quiz share. */
export interface QuizGroup {
  /** Name of the radio group; null if several options can be selected. */
  readonly radioGroup: string | null;
  /** Whether options show if they are right; not if none is, as all would be wrong. */
  readonly isJudged: boolean;
}

export const QuizGroupContext = createContext<QuizGroup>({ radioGroup: null, isJudged: false });
