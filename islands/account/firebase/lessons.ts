import { currentUser } from './auth.ts';
import { readDocument, writeDocument } from './documents.ts';

/** The lesson progress that the signed-in user's devices have saved, as text; empty if none. */
export async function loadLessons(): Promise<string> {
  return (await readDocument(lessonsPath()))?.['lessons'] ?? '';
}

/** Replaces the saved lesson progress. */
export function saveLessons(lessons: string): Promise<void> {
  return writeDocument({ path: lessonsPath(), fields: { lessons } });
}

/** The path of the document. */
export const lessonsPath = () => `progress/${currentUser().uid}`;
