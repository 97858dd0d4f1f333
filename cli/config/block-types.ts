import type { FieldKind } from '../../templates/field-kinds.ts';
import { COMPONENTS_FILE, SITE_COMPONENTS_FILE } from '../cache/fingerprint.ts';
import { readIfThere } from '../lib/files.ts';
import { fileOf } from '../lib/site-files.ts';
import { toPascalCase } from '../lib/text.ts';
import { AcademyError } from '../report/errors.ts';
import { kindOf, readComponents, type SourceComponent, type SourceField } from './components.ts';

export const SCHEMA_FILE = 'templates/schema.ts';

/** What `academy types` writes into `templates/schema.ts`; throws an error that says what is wrong with a file of components. */
export const schemaOf = (root: string): string => toSchemaModule(readComponents(root).components);

/** Why the types of blocks are not those of the components, in words; null if they are. */
export function whyOutdated(root: string): string | null {
  try {
    return readIfThere(fileOf(root, SCHEMA_FILE))?.toString() === schemaOf(root)
      ? null
      : `${SCHEMA_FILE} is not made from the current ${COMPONENTS_FILE} and ${SITE_COMPONENTS_FILE}, so new fields and components are unknown: run \`npx academy types\`.`;
  } catch (error) {
    if (!(error instanceof AcademyError)) throw error;
    return error.message;
  }
}

/**
 * The TypeScript module with a type for each component and the table used to normalise stories.
 *
 * @example toSchemaModule([{name: 'hero', schema: {headline: {type: 'text'}}}]) // => '… export interface HeroBlock extends Block { … headline: string } …'
 */
export function toSchemaModule(components: readonly SourceComponent[]): string {
  const sorted = components.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    `// Generated from ${COMPONENTS_FILE} and ${SITE_COMPONENTS_FILE} by \`academy types\`. Do not edit.`,
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
  markdown: 'RichText | null',
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
