import { blockKey } from '../registry.ts';
import type { QuizBlock, QuizOptionBlock } from '../schema.ts';

/** The answers of a quiz, without empty ones. */
export function choicesOf({ options }: Pick<QuizBlock, 'options'>): readonly QuizOptionBlock[] {
  return (options as readonly QuizOptionBlock[]).filter(({ component, text }) => blockKey(component) === OPTION && text.trim() !== '');
}

// --- internal ---

const OPTION = blockKey('quiz-option');
