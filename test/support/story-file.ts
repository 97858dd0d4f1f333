import { onTestFinished } from 'vitest';
import { storiesOf, type LinePlace } from '../../cli/site/story/story-lines.ts';
import { createSpaceFile } from '../../cli/source/stories-file/space-file.ts';

/** A story file that lasts as long as the test, and a function that reads written stories, parsed. */
export function aStoryFile() {
  const file = createSpaceFile(null);
  onTestFinished(() => file.discard());
  const read = (stories: readonly { readonly line: LinePlace }[]) => [...storiesOf(file.toLines(stories.map(({ line }) => line)))];
  return { file, read };
}
