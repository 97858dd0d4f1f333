import type { ReactNode } from 'react';
import type { Card } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { kindOf } from '../../kinds.ts';

interface Props {
  readonly stories: readonly Card[];
  /** The list of their cards. */
  readonly children: ReactNode;
}

/** The cards of stories, on which those of courses show how much of each is done. */
export function Cards({ stories, children }: Props) {
  if (!stories.some((story) => kindOf(story) === 'course')) return children;
  return (
    <Island name="course-cards" when="visible" props={{}}>
      {children}
    </Island>
  );
}
