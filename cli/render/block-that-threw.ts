import type { PageProps } from '../../templates/contract.ts';
import { referencesOf } from '../site/story/walk.ts';
import type { ReadsError } from '../site/summary.ts';
import type { Templates } from './bundle-templates.ts';

/**
 * Where in a page's story its template throws, when it is rendered once more; null if that is not within a block.
 *
 * @example blockThatThrew(props, templates, () => templates.render(props, t)) // => 'body[2] (quote)'
 */
export function blockThatThrew(
  { story }: PageProps,
  { blocksAround }: Pick<Templates, 'blocksAround'>,
  render: () => unknown,
): string | null {
  const block = blocksAround(render).at(-1);
  if (!block) return null;
  const blocks = story ? referencesOf(story.content).blocks : [];
  return nameOfBlock({ path: blocks.find(({ value }) => value === block)?.path ?? '', component: block.component });
}

/** A block as reported: by its place in its story, if it is not the story itself, and by its component. */
export const nameOfBlock = ({ path, component }: Pick<ReadsError, 'path' | 'component'>): string =>
  path ? `${path} (${component})` : component;
