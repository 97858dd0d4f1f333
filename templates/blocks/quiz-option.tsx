import { useContext } from 'react';
import type { BlockProps } from '../contract.ts';
import type { QuizOptionBlock } from '../schema.ts';
import { takeId } from '../ids.ts';
import { usePage } from '../page.tsx';
import { CheckIcon, CrossIcon } from '../parts/icons.tsx';
import { QuizGroupContext } from './quiz.tsx';
import { TextWithCode } from '../parts/inline-text.tsx';

/** A selectable answer. The input precedes what CSS shows once it is checked. */
export function QuizOption({ block }: BlockProps<QuizOptionBlock>) {
  const { t, ids } = usePage();
  const { radioGroup, isJudged } = useContext(QuizGroupContext);
  const { text, correct, feedback } = block;
  if (text.trim() === '') return null;
  const id = takeId(`quiz-option-${block._uid}`, ids);
  return (
    <div className={isJudged ? `quiz-option quiz-option-${correct ? 'right' : 'wrong'}` : 'quiz-option'}>
      <input className="quiz-input" type={radioGroup ? 'radio' : 'checkbox'} name={radioGroup ?? id} id={id} />
      <label className="quiz-label" htmlFor={id}>
        <TextWithCode text={text} />
      </label>
      {radioGroup && <p className="quiz-keys">{t('quiz.keys')}</p>}
      {(isJudged || feedback) && (
        // The region is always present, its content is not, so that screen readers announce it when it appears.
        <div role="status">
          <div className="quiz-feedback">
            {isJudged && (
              <p className="quiz-verdict">
                {correct ? <CheckIcon /> : <CrossIcon />}
                {t(correct ? 'quiz.right' : 'quiz.wrong')}
              </p>
            )}
            {feedback && (
              <p>
                <TextWithCode text={feedback} />
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
