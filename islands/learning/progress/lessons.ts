import { LESSONS_SIZE } from '../../user-fields.ts';

/** When lessons, by address, were marked as done, in milliseconds since 1970; negative if they were marked as not done. */
export type Lessons = Readonly<Record<string, number>>;

/** Merges two records of progress: the latest mark of each lesson. */
export function joinLessons(here: Lessons, there: Lessons): Lessons {
  const joined: Record<string, number> = { ...here };
  for (const [address, at] of Object.entries(there)) if (Math.abs(at) > Math.abs(joined[address] ?? 0)) joined[address] = at;
  return joined;
}

/** Whether there are marks that were not there before. */
export const saysMore = (now: Lessons, before: Lessons): boolean => Object.entries(now).some(([address, at]) => before[address] !== at);

/** Parses the text stored in an account; empty if invalid. */
export function parseLessons(text: string): Lessons {
  try {
    const lessons = Object.entries(JSON.parse(text) as object);
    return Object.fromEntries(lessons.filter(([, at]) => typeof at === 'number'));
  } catch {
    return {};
  }
}

/** The text to store in an account: the latest lessons, up to the maximum size. */
export function toText(lessons: Lessons): string {
  let latest = Object.entries(lessons).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  let text = JSON.stringify(lessons);
  while (text.length > LESSONS_SIZE) {
    latest = latest.slice(0, Math.floor(latest.length * 0.9));
    text = JSON.stringify(Object.fromEntries(latest));
  }
  return text;
}
