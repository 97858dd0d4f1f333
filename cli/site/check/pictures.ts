import type { Asset, Block } from '../../../templates/contract.ts';
import { blockKey } from '../../../templates/registry.ts';
import type { BlockFinding } from '../problems.ts';
import { fieldsOf } from '../story/fields.ts';
import { fieldPath } from '../story/walk.ts';
import type { Found, References } from '../story/walk.ts';

/** Checks for pictures without alternative text. Reports one finding per story, since a story that has one often has many. */
export function checkPictures({ blocks, pictures }: Pick<References, 'blocks' | 'pictures'>): readonly BlockFinding[] {
  const silent = [...blocks.flatMap(picturesIn), ...pictures].filter(({ value: { src, alt, decorative } }) => {
    return alt.trim() === '' && !decorative && PICTURE.test(src);
  });
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

// --- internal ---

const SHOWN = 3;
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;

/** Fields whose pictures templates show without alternative text, because the name or title beside them suffices. */
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

function picturesIn({ path, value: block }: Found<Block>): readonly Found<Asset>[] {
  return [...(fieldsOf(block.component) ?? [])].flatMap(([field, { kind }]): readonly Found<Asset>[] => {
    if ((kind !== 'asset' && kind !== 'assets') || SILENT.has(fieldKey(block.component, field))) return [];
    const at = fieldPath(path, field);
    const value = (block as unknown as Record<string, unknown>)[field];
    if (kind === 'asset') return value ? [{ path: at, value: value as Asset }] : [];
    return (value as readonly Asset[]).map((asset, index) => ({ path: `${at}[${index}]`, value: asset }));
  });
}
