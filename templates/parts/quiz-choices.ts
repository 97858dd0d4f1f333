import { blockKey } from '../registry.ts';
import type { QuizBlock, QuizOptionBlock } from '../schema.ts';

/** What can be chosen in a quiz: its options that say something. */
export function choicesOf({ options }: Pick<QuizBlock, 'options'>): readonly QuizOptionBlock[] {
  return (options as readonly QuizOptionBlock[]).filter(({ component, text }) => blockKey(component) === OPTION && text.trim() !== '');
}

// --- internal ---

const OPTION = blockKey('quiz-option');
