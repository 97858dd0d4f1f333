import type { Block } from '../../../templates/contract.ts';
import type { BlockFinding } from '../problems.ts';
import type { Texts, UnshownField } from '../story/texts.ts';
import { fieldPath, type Found } from '../story/walk.ts';

/** What to do about content that is not shown. */
export const UNSHOWN_HINT =
  'Show a field in the template of its block (docs/adding-a-block.md); of stories that visitors should not see, name the component in routes.withoutPage.';

/** What is not shown of a story and not reported otherwise, with its place among the blocks. */
export const checkShown = ({ unshown }: Texts, blocks: readonly Found<Block>[]): readonly BlockFinding[] =>
  unshown.flatMap((one): readonly BlockFinding[] =>
    one.isReported
      ? []
      : [{ code: 'unshownContent', path: fieldPath(pathOf(one.uid, blocks), one.field), message: messageOf(one), hint: UNSHOWN_HINT }],
  );

// --- internal ---

const pathOf = (uid: string, blocks: readonly Found<Block>[]) => blocks.find(({ value }) => value._uid === uid)?.path ?? '';

function messageOf({ component, field, what, type }: UnshownField): string {
  const named = `the field "${field}" of "${component}"${type ? `, whose type is "${type}",` : ''}`;
  if (what === 'markup') return `${named} has text in the attributes of nodes or marks that pages do not know`;
  if (what === 'file') return `${named} has a file that visitors could not open`;
  if (what === 'seo') return `${named} has text for search engines that is not in the head of the page`;
  return what === 'value' ? `${named} has a value that no page can show` : `${named} has text that no page shows`;
}
