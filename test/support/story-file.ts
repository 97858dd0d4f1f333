import { onTestFinished } from 'vitest';
import { storiesOf } from '../../cli/site/story-lines.ts';
import type { LinePlace } from '../../cli/site/story-lines.ts';
import { createKept } from '../../cli/storyblok/space-cache/kept-file.ts';

/** A file for stories as long as a test takes, and what was written to it, parsed. */
export function aStoryFile() {
  const file = createKept(null);
  onTestFinished(() => file.discard());
  const read = (stories: readonly { readonly line: LinePlace }[]) => [...storiesOf(file.toLines(stories.map(({ line }) => line)))];
  return { file, read };
}
