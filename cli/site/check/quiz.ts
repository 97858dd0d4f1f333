import type { Block } from '../../../templates/contract.ts';
import { choicesOf } from '../../../templates/parts/quiz-choices.ts';
import { blockKey } from '../../../templates/registry.ts';
import type { QuizBlock } from '../../../templates/schema.ts';
import type { BlockFinding } from '../problems.ts';
import { fieldPath } from '../story/walk.ts';
import type { Found } from '../story/walk.ts';

/** Checks that a quiz can be answered. One without options lacks a required field and is reported as such. */
export function checkQuiz({ path, value: block }: Found<Block>): readonly BlockFinding[] {
  if (blockKey(block.component) !== QUIZ) return [];
  const quiz = block as QuizBlock;
  if (quiz.options.length === 0) return [];
  const choices = choicesOf(quiz);
  const fault =
    choices.length < 2
      ? 'has fewer than two options to choose from'
      : choices.some(({ correct }) => correct)
        ? null
        : 'has no option that is correct';
  if (fault === null) return [];
  return [
    {
      code: 'noAnswer',
      path: fieldPath(path, 'options'),
      message: `the quiz ${quiz.question ? `"${quiz.question}" ` : ''}${fault}`,
      hint: 'Write two options or more, and say of one at least that it is correct.',
    },
  ];
}

// --- internal ---

const QUIZ = blockKey('quiz');
