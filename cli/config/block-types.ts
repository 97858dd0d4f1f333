import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { FieldKind } from '../../templates/field-kinds.ts';
import { COMPONENTS_FILE } from '../cache/fingerprint.ts';
import { parseJson, readIfThere, readText } from '../lib/files.ts';
import { isObject } from '../lib/json.ts';
import { toPascalCase } from '../lib/text.ts';
import { AcademyError, messageOf } from '../report/errors.ts';
import { componentsNotRead } from '../report/errors/setup.ts';
import { closest } from './unknown-names.ts';

export const SCHEMA_FILE = join('templates', 'schema.ts');

/** What `academy types` writes into `templates/schema.ts`; throws an error that says what is wrong with `demo/components.json`. */
export const schemaOf = (root: string): string => toSchemaModule(readComponents(root));

/** Why the types of blocks are not those of `demo/components.json`, in words; null if they are, or if there is no such file. */
export function whyOutdated(root: string): string | null {
  if (!existsSync(join(root, COMPONENTS_FILE))) return null;
  try {
    return readIfThere(join(root, SCHEMA_FILE))?.toString() === schemaOf(root)
      ? null
      : `${SCHEMA_FILE} is not made from the current ${COMPONENTS_FILE}, so new fields and components are unknown: run \`npx academy types\`.`;
  } catch (error) {
    if (!(error instanceof AcademyError)) throw error;
    return error.message;
  }
}

/** The components of the project; throws an error that says what is wrong with the file. */
export function readComponents(root: string): readonly SourceComponent[] {
  const file = readJson(join(root, COMPONENTS_FILE));
  const { data, error } = componentsFile.safeParse(file);
  // Nothing would be left of the types.
  if (data?.length === 0) throw componentsNotRead(COMPONENTS_FILE, { lines: ['it has no components'] });
  if (data) return data;
  throw componentsNotRead(COMPONENTS_FILE, { lines: toMistakes(error, file), cause: error });
}

/** Field types that only structure the editor's form and have no values in stories. */
const LAYOUT: ReadonlySet<string> = new Set(['tab', 'section']);

const field = z.object({
  type: z.string().refine((type) => fieldTypes().includes(type), { error: ({ input }) => noSuchType(String(input)) }),
  required: z.boolean().optional(),
  source: z.string().optional(),
  filter_content_type: z.union([z.array(z.string()), z.string()]).optional(),
  options: z.array(z.object({ value: z.string() })).optional(),
  description: z.string().nullish(),
});

/** A component as written by the Storyblok CLI's `components pull`; keys that do not matter here are ignored. */
const component = z.object({
  name: z
    .string()
    .refine(
      (name) => IDENTIFIER.test(toPascalCase(name)),
      'no type can be named after it: rename it, in Storyblok too, using letters, digits and hyphens',
    ),
  description: z.string().nullish(),
  schema: z
    .record(z.string(), field)
    .transform((fields) => Object.fromEntries(Object.entries(fields).filter(([, { type }]) => !LAYOUT.has(type)))),
});

/** `components.json`: an array of components, or `{components: […]}` from older tools. */
export const componentsFile = z.preprocess(
  componentsIn,
  z.array(component).superRefine((components, context) => {
    const names = components.map(({ name }) => name);
    for (const [index, name] of names.entries()) {
      const other = names.slice(0, index).find((one) => toPascalCase(one) === toPascalCase(name));
      if (other === undefined) continue;
      const message = `its type would have the same name as that of "${other}": rename or delete one of the two, in Storyblok too`;
      context.addIssue({ code: 'custom', path: [index, 'name'], message });
    }
  }),
);

export type SourceComponent = z.infer<typeof component>;
type SourceField = z.infer<typeof field>;

/** What is wrong with a `components.json`, one line each, naming the component and the field. */
export function toMistakes({ issues }: z.ZodError, file: unknown): readonly string[] {
  return issues.map(({ path: [index, ...path], message }) => {
    if (index === undefined) return message;
    const { name } = Object(Object(componentsIn(file))[index]) as { readonly name?: unknown };
    const [schema, key, ...rest] = path;
    const at = schema === 'schema' && key !== undefined ? [`field "${String(key)}"`, ...rest] : path;
    return [typeof name === 'string' ? `component "${name}"` : `component ${Number(index) + 1}`, ...at.map(String), message].join(': ');
  });
}

/**
 * The TypeScript module with a type for each component and the table used to normalise stories.
 *
 * @example toSchemaModule([{name: 'hero', schema: {headline: {type: 'text'}}}]) // => '… export interface HeroBlock extends Block { … headline: string } …'
 */
export function toSchemaModule(components: readonly SourceComponent[]): string {
  const sorted = components.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    '// Generated from demo/components.json by `academy types`. Do not edit.',
    "import type { Asset, Block, Link, RichText } from './contract.ts';",
    "import type { Choices, Schema, Targets } from './field-kinds.ts';",
    ...sorted.map(toInterface),
    `/** The name of a component of the space. */\nexport type ComponentName = ${sorted.map(({ name }) => quoted(name)).join(' | ') || 'never'};`,
    `/** How each field of each component is normalised; a trailing \`!\` marks a required one. */\nexport const schema: Schema = {\n${sorted.map(toTable).join('\n')}\n};`,
    `/** The components that a relation may lead to, where not to all. */\nexport const targets: Targets = {\n${sorted.flatMap(toTargets).join('\n')}\n};`,
    `/** The values that a choice may have beside none. */\nexport const choices: Choices = {\n${sorted.flatMap(toChoices).join('\n')}\n};`,
    '',
  ].join('\n\n');
}

// --- internal ---

/** The kind of a field: what its normalised value looks like. */
function kindOf(source: SourceField): FieldKind {
  if (source.type === 'option') return source.source === 'internal_stories' ? 'story' : 'text';
  if (source.type === 'options') return source.source === 'internal_stories' ? 'stories' : 'options';
  return KINDS[source.type] ?? 'unknown';
}

function readJson(path: string): unknown {
  try {
    return parseJson(readText(path));
  } catch (error) {
    throw componentsNotRead(COMPONENTS_FILE, { lines: [messageOf(error)], cause: error });
  }
}

const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;

const fieldTypes = (): readonly string[] => [...Object.keys(KINDS), 'option', 'options', ...LAYOUT];

function noSuchType(type: string): string {
  const similar = closest(type, fieldTypes());
  return `there is no field type "${type}"; ${similar ? `did you mean "${similar}"?` : `the types are ${fieldTypes().toSorted().join(', ')}`}`;
}

function componentsIn(file: unknown): unknown {
  return isObject(file) ? file['components'] : file;
}

const KINDS: Readonly<Record<string, FieldKind>> = {
  text: 'text',
  textarea: 'text',
  markdown: 'text',
  datetime: 'date',
  number: 'number',
  boolean: 'boolean',
  // Retired: the bare addresses of assets.
  image: 'text',
  file: 'text',
  asset: 'asset',
  multiasset: 'assets',
  multilink: 'link',
  bloks: 'blocks',
  richtext: 'richtext',
  table: 'unknown',
  custom: 'unknown',
  // Retired.
  array: 'unknown',
};

const TYPES: Readonly<Record<FieldKind, string>> = {
  text: 'string',
  date: 'string',
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
  unknown: 'unknown',
};

function toInterface({ name, description, schema }: SourceComponent): string {
  const fields = Object.entries(schema).map(([key, source]) => {
    const choices =
      source.type === 'option' && source.options?.length ? ["''", ...source.options.map(({ value }) => quoted(value))].join(' | ') : null;
    return `${comment(source.description, '  ')}  readonly ${property(key)}: ${choices ?? TYPES[kindOf(source)]};`;
  });
  return `${comment(description)}export interface ${toPascalCase(name)}Block extends Block {\n  readonly component: ${quoted(name)};\n${fields.join('\n')}\n}`;
}

function toTable({ name, schema }: SourceComponent): string {
  const fields = Object.entries(schema).map(([key, source]) => `${property(key)}: '${kindOf(source)}${source.required ? '!' : ''}'`);
  return `  ${quoted(name)}: { ${fields.join(', ')} },`;
}

function toTargets({ name, schema }: SourceComponent): readonly string[] {
  return rowOf(name, schema, ({ filter_content_type: filter }) => [filter ?? []].flat().filter((one) => one !== ''));
}

function toChoices({ name, schema }: SourceComponent): readonly string[] {
  return rowOf(name, schema, (source) => (kindOf(source) === 'text' ? (source.options ?? []).map(({ value }) => value) : []));
}

/** The row of a component in a table of the texts that some of its fields have; none if they have none. */
function rowOf(name: string, schema: SourceComponent['schema'], textsOf: (source: SourceField) => readonly string[]): readonly string[] {
  const fields = Object.entries(schema).flatMap(([key, source]) => {
    const texts = textsOf(source);
    return texts.length > 0 ? [`${property(key)}: [${texts.map(quoted).join(', ')}]`] : [];
  });
  return fields.length > 0 ? [`  ${quoted(name)}: { ${fields.join(', ')} },`] : [];
}

/** A string literal in the quotes that the formatter wants. */
const quoted = (text: string) => (/^[^'\\\n\r\u2028\u2029]*$/.test(text) ? `'${text}'` : JSON.stringify(text));
const property = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));
const comment = (text: string | null | undefined, indent = '') => (text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '');
