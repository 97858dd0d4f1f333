import { currentUser } from './auth.ts';
import { readDocument, writeDocument } from './documents.ts';

/** What the signed-in user's devices told of their lessons, as a text; empty where they told nothing. */
export async function loadLessons(): Promise<string> {
  return (await readDocument(lessonsPath()))?.['lessons'] ?? '';
}

/** Keeps a text of lessons in place of the one before. */
export function saveLessons(lessons: string): Promise<void> {
  return writeDocument({ path: lessonsPath(), fields: { lessons } });
}

/** Where they are kept. */
export const lessonsPath = () => `progress/${currentUser().uid}`;
