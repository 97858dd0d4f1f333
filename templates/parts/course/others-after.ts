import type { Card } from '../../contract.ts';

/** The other courses: those that are listed after this one come first. */
export function othersAfter({ uuid }: Card, courses: readonly Card[]): readonly Card[] {
  const place = courses.findIndex((one) => one.uuid === uuid);
  return [...courses.slice(place + 1), ...courses.slice(0, Math.max(place, 0))];
}
