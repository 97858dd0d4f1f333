import type { StoryLines } from '../site/story/story-lines.ts';
import type { OpenedSpace } from './open-space.ts';
import type { ProvidedSpace } from './space-cache.ts';

/** The stories of a space, fetched if the space came without them: the hash that made the caller skip them may be outdated by now. */
export async function linesOf(opened: Pick<OpenedSpace, 'fetch'>, { stories }: Pick<ProvidedSpace, 'stories'>): Promise<StoryLines> {
  const lines = stories ?? (await opened.fetch()).stories;
  if (!lines) throw new Error('The content service brought no stories.');
  return lines;
}
