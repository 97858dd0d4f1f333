import type { BlockFinding } from '../problems.ts';
import type { References } from '../story/walk.ts';

/** Reports what rich text has that pages do not show. */
export const checkRichText = ({ unknown }: Pick<References, 'unknown'>): readonly BlockFinding[] =>
  unknown.map(({ path, value }) => ({
    code: 'unknownMarkup',
    path,
    message: `the text has ${value}, which is not shown; the words in it are`,
    hint: 'Replace it in Storyblok, or add it to templates/prose/.',
  }));
