import { brokenFence } from '../../../templates/prose/fence.ts';
import { codeOf } from '../../../templates/prose/node.ts';
import type { BlockFinding } from '../problems.ts';
import type { References } from '../story/walk.ts';

/** Checks for code whose first line is meant to be a fence but is shown as code, since it cannot be parsed. */
export function checkFences({ codeBlocks }: Pick<References, 'codeBlocks'>): readonly BlockFinding[] {
  return codeBlocks.flatMap(({ path, value }): readonly BlockFinding[] => {
    const fence = brokenFence(codeOf(value));
    if (fence === '') return [];
    return [
      {
        code: 'badValue',
        path,
        message: `the first line of a code block is "${fence}", which is not a valid fence`,
        hint: 'Write it as in docs/content-model.md, or close the fence if the code is Markdown.',
      },
    ];
  });
}
