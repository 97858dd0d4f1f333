import type { Block } from '../../templates/contract.ts';
import { fieldsOf } from './normalise.ts';
import type { Problem } from './problems.ts';
import type { Found } from './walk.ts';

/** What a block shows of itself to be wrong, whatever else the space holds. */
export type BlockFinding = Pick<Problem, 'code' | 'path' | 'message' | 'hint'>;

/** Looks through the blocks of a story for components that have no file or no fields, and for required fields that are empty. */
export function checkBlocks(
  blocks: readonly Found<Block>[],
  { hasBlock }: { readonly hasBlock: (component: string) => boolean },
): readonly BlockFinding[] {
  return blocks.flatMap(({ path, value: block }) => [
    ...(hasBlock(block.component) ? [] : [unknownComponent(block.component, path)]),
    // What has neither file nor fields is told once.
    ...(hasBlock(block.component) && !fieldsOf(block.component) ? [unknownFields(block.component, path)] : []),
    ...missingFields(block, path),
  ]);
}

// --- internal ---

const unknownComponent = (component: string, path: string): BlockFinding => ({
  code: 'unknownComponent',
  path,
  message: `the component "${component}" is not known here`,
  hint: 'Add a file of its name to templates/blocks/ (docs/adding-a-block.md), or remove it from the content.',
});

const unknownFields = (component: string, path: string): BlockFinding => ({
  code: 'unknownComponent',
  path,
  message: `the component "${component}" has a file, but its fields are not known here`,
  hint: 'demo/components.json does not have it: add it there and run academy types, or remove it from the content.',
});

function missingFields(block: Block, path: string): readonly BlockFinding[] {
  return Object.entries(fieldsOf(block.component) ?? {}).flatMap(([field, kind]): readonly BlockFinding[] => {
    if (!kind.endsWith('!') || !isEmpty((block as unknown as Record<string, unknown>)[field])) return [];
    return [
      {
        code: 'missingField',
        path: path ? `${path}.${field}` : field,
        message: `the field "${field}" of "${block.component}" is required but empty`,
        hint: 'Fill it in and publish the story again.',
      },
    ];
  });
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);
