import { LESSONS_SIZE } from '../user-fields.ts';

/** When it was said of lessons, by their addresses, that they are done: milliseconds since 1970; negative where that was taken back then. */
export type Lessons = Readonly<Record<string, number>>;

/** What was said last of each lesson, here or there. */
export function joinLessons(here: Lessons, there: Lessons): Lessons {
  const joined: Record<string, number> = { ...here };
  for (const [address, at] of Object.entries(there)) if (Math.abs(at) > Math.abs(joined[address] ?? 0)) joined[address] = at;
  return joined;
}

/** Whether something is said of a lesson that was not said before. */
export const saysMore = (now: Lessons, before: Lessons): boolean => Object.entries(now).some(([address, at]) => before[address] !== at);

/** Lessons from the text that an account keeps; none where that is none of ours. */
export function parseLessons(text: string): Lessons {
  try {
    const lessons = Object.entries(JSON.parse(text) as object);
    return Object.fromEntries(lessons.filter(([, at]) => typeof at === 'number'));
  } catch {
    return {};
  }
}

/** The text that an account keeps: the latest lessons, as many as it may hold. */
export function toText(lessons: Lessons): string {
  let latest = Object.entries(lessons).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  let text = JSON.stringify(lessons);
  while (text.length > LESSONS_SIZE) {
    latest = latest.slice(0, Math.floor(latest.length * 0.9));
    text = JSON.stringify(Object.fromEntries(latest));
  }
  return text;
}
