import type { Asset, Block } from '../../../templates/contract.ts';
import { blockKey } from '../../../templates/registry.ts';
import type { BlockFinding } from '../problems.ts';
import { fieldsOf } from '../story/fields.ts';
import { fieldPath, type Found, type References } from '../story/walk.ts';
import { leftOut } from './blocks.ts';

/**
 * Checks for files where only a picture can be shown, and for pictures without alternative text. The latter are one finding per story, since a story
 * that has one often has many.
 */
export function checkPictures({ blocks, pictures }: Pick<References, 'blocks' | 'pictures'>): readonly BlockFinding[] {
  const found = blocks.flatMap(assetsIn);
  const files = found
    .filter(({ value, isSilent }) => isSilent && value.kind !== undefined)
    .map(({ path, value }) => leftOut({ path, value: value.src, why: 'only a picture can be shown here' }));
  const silent = [...found.filter(({ isSilent }) => !isSilent), ...pictures].filter(({ value }) => {
    return value.kind === undefined && value.alt.trim() === '' && !value.decorative;
  });
  return [...files, ...missingAlt(silent)];
}

// --- internal ---

function missingAlt(silent: readonly Found<Asset>[]): readonly BlockFinding[] {
  const [first] = silent;
  if (!first) return [];
  const names = [...new Set(silent.map(({ value }) => value.src))].map((src) => `"${src.split('/').at(-1)}"`);
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  return [
    {
      code: 'missingAlt',
      path: first.path,
      message:
        names.length === 1
          ? `the picture ${names[0]} has no alternative text`
          : `${names.length} pictures have no alternative text: ${names.slice(0, SHOWN).join(', ')}${more}`,
      hint: 'Describe it in Storyblok, or mark it as decorative (docs/content-model.md).',
    },
  ];
}

const SHOWN = 3;

/** Fields that show only a picture, that without alternative text, because the name or title beside it suffices. */
const SILENT: ReadonlySet<string> = new Set([
  fieldKey('author', 'avatar'),
  fieldKey('testimonial', 'avatar'),
  fieldKey('feature', 'icon'),
  fieldKey('show', 'image'),
  fieldKey('stack-blitz-demo', 'poster'),
  fieldKey('video', 'poster'),
]);

function fieldKey(component: string, field: string): string {
  return `${blockKey(component)}.${field}`;
}

interface FoundAsset extends Found<Asset> {
  readonly isSilent: boolean;
}

function assetsIn({ path, value: block }: Found<Block>): readonly FoundAsset[] {
  // Those are found with the pictures within its texts.
  if (block.written) return [];
  return [...(fieldsOf(block.component) ?? [])].flatMap(([field, { kind }]): readonly FoundAsset[] => {
    if (kind !== 'asset' && kind !== 'assets') return [];
    const isSilent = SILENT.has(fieldKey(block.component, field));
    const at = fieldPath(path, field);
    const value = (block as unknown as Record<string, unknown>)[field];
    if (kind === 'asset') return value ? [{ path: at, value: value as Asset, isSilent }] : [];
    return (value as readonly Asset[]).map((asset, index) => ({ path: `${at}[${index}]`, value: asset, isSilent }));
  });
}
