import { z } from 'zod';

const field = z.object({
  type: z.string(),
  required: z.boolean().optional(),
  source: z.string().optional(),
  filter_content_type: z.union([z.array(z.string()), z.string()]).optional(),
  options: z.array(z.object({ value: z.string() })).optional(),
  description: z.string().optional(),
});

/** A component as the Storyblok CLI's `components pull` writes it; keys that do not matter here are ignored. */
const component = z.object({
  name: z.string(),
  description: z.string().nullish(),
  schema: z.record(z.string(), field),
});

/** `components.json`: an array of components, or `{components: […]}` as older tools write it. */
export const componentsFile = z.union([
  z.array(component),
  z.object({ components: z.array(component) }).transform((file) => file.components),
]);

export type SourceComponent = z.infer<typeof component>;

/**
 * The TypeScript module with a type a component and the table by which stories are normalised.
 *
 * @example toSchemaModule([{name: 'hero', schema: {headline: {type: 'text'}}}]) // => '… export interface HeroBlock extends Block { … headline: string } …'
 */
export function toSchemaModule(components: readonly SourceComponent[]): string {
  const sorted = components.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    '// Generated from demo/components.json by `academy types`. Do not edit.',
    "import type { Asset, Block, Link, RichText } from './contract.ts';",
    "import type { Choices, Schema, Targets } from './schema-kinds.ts';",
    ...sorted.map(toInterface),
    `/** How each field of each component is normalised; a trailing \`!\` marks a required one. */\nexport const schema: Schema = {\n${sorted.map(toTable).join('\n')}\n};`,
    `/** The components that a relation may lead to, where not to all. */\nexport const targets: Targets = {\n${sorted.flatMap(toTargets).join('\n')}\n};`,
    `/** The values that a choice may have beside none. */\nexport const choices: Choices = {\n${sorted.flatMap(toChoices).join('\n')}\n};`,
    '',
  ].join('\n\n');
}

/** The kind of a field: what its normalised value looks like. */
export function kindOf(source: z.infer<typeof field>): Kind {
  if (source.type === 'option') return source.source === 'internal_stories' ? 'story' : 'text';
  if (source.type === 'options') return source.source === 'internal_stories' ? 'stories' : 'options';
  return KINDS[source.type] ?? 'text';
}

// --- internal ---

const KINDS: Readonly<Record<string, Kind>> = {
  number: 'number',
  boolean: 'boolean',
  asset: 'asset',
  multiasset: 'assets',
  multilink: 'link',
  bloks: 'blocks',
  richtext: 'richtext',
};

type Kind = import('../../templates/schema-kinds.ts').FieldKind;

const TYPES: Readonly<Record<Kind, string>> = {
  text: 'string',
  number: 'number | null',
  boolean: 'boolean',
  story: 'string',
  stories: 'readonly string[]',
  options: 'readonly string[]',
  asset: 'Asset | null',
  assets: 'readonly Asset[]',
  link: 'Link | null',
  blocks: 'readonly Block[]',
  richtext: 'RichText | null',
};

function toInterface({ name, description, schema }: SourceComponent): string {
  const fields = Object.entries(schema).map(([key, source]) => {
    const choices =
      source.type === 'option' && source.options?.length ? ["''", ...source.options.map(({ value }) => `'${value}'`)].join(' | ') : null;
    return `${source.description ? `  /** ${source.description} */\n` : ''}  readonly ${key}: ${choices ?? TYPES[kindOf(source)]};`;
  });
  return `${description ? `/** ${description} */\n` : ''}export interface ${pascal(name)}Block extends Block {\n  readonly component: '${name}';\n${fields.join('\n')}\n}`;
}

function toTable({ name, schema }: SourceComponent): string {
  const fields = Object.entries(schema).map(([key, source]) => `${key}: '${kindOf(source)}${source.required ? '!' : ''}'`);
  return `  '${name}': { ${fields.join(', ')} },`;
}

function toTargets({ name, schema }: SourceComponent): readonly string[] {
  const fields = Object.entries(schema).flatMap(([key, { filter_content_type: filter }]) => {
    const names = [filter ?? []].flat().filter((one) => one !== '');
    return names.length > 0 ? [`${key}: [${names.map((one) => `'${one}'`).join(', ')}]`] : [];
  });
  return fields.length > 0 ? [`  '${name}': { ${fields.join(', ')} },`] : [];
}

function toChoices({ name, schema }: SourceComponent): readonly string[] {
  const fields = Object.entries(schema).flatMap(([key, source]) => {
    const values = kindOf(source) === 'text' ? (source.options ?? []).map(({ value }) => `'${value}'`) : [];
    return values.length > 0 ? [`${key}: [${values.join(', ')}]`] : [];
  });
  return fields.length > 0 ? [`  '${name}': { ${fields.join(', ')} },`] : [];
}

function pascal(name: string): string {
  return name.replace(/(^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
}
