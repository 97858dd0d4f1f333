import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LAYOUT_TYPES, type FieldKind } from '../../templates/field-kinds.ts';
import { COMPONENTS_FILE, SITE_COMPONENTS_FILE } from '../cache/fingerprint.ts';
import { parseJson, readText } from '../lib/files.ts';
import { isObject } from '../lib/json.ts';
import { engineOf } from '../lib/site-files.ts';
import { toPascalCase } from '../lib/text.ts';
import { messageOf } from '../report/errors.ts';
import { componentsNotRead } from '../report/errors/setup.ts';
import { closest } from './unknown-names.ts';

/** The components that a site's templates can show. */
export interface Components {
  /** Those of the program with those of the space, if they are in `content/components.json`: a component of both has the fields of both. */
  readonly components: readonly SourceComponent[];
  /** What is odd about those of the space, one line each. */
  readonly notes: readonly string[];
}

/** Reads the components of a site; throws an error that says what is wrong with a file. */
export function readComponents(root: string): Components {
  const ours = readFile(join(engineOf(root), COMPONENTS_FILE), COMPONENTS_FILE);
  const file = join(root, SITE_COMPONENTS_FILE);
  if (!existsSync(file)) return { components: ours, notes: [] };
  const theirs = readFile(file, SITE_COMPONENTS_FILE);
  const named = theirs.filter(({ name }) => IDENTIFIER.test(toPascalCase(name)));
  const merged = new Map(ours.map((one) => [toPascalCase(one.name), one]));
  for (const one of named) {
    const { name = one.name, schema = {} } = merged.get(toPascalCase(one.name)) ?? {};
    merged.set(toPascalCase(one.name), { ...one, name, schema: { ...schema, ...one.schema } });
  }
  return { components: [...merged.values()], notes: notesOn(theirs, ours) };
}

const field = z.object({
  type: z.string(),
  required: z.boolean().optional(),
  source: z.string().optional(),
  filter_content_type: z.union([z.array(z.string()), z.string()]).optional(),
  options: z.array(z.object({ value: z.string() })).optional(),
  description: z.string().nullish(),
});

/** A component as written by the Storyblok CLI's `components pull`; keys that do not matter here are ignored. */
const component = z.object({
  name: z.string(),
  description: z.string().nullish(),
  is_root: z.boolean().nullish(),
  is_nestable: z.boolean().nullish(),
  schema: z
    .record(z.string(), field)
    .transform((fields) => Object.fromEntries(Object.entries(fields).filter(([, { type }]) => !LAYOUT_TYPES.has(type)))),
});

/** `components.json`: an array of components, or `{components: […]}` from older tools. */
export const componentsFile = z.preprocess(componentsIn, z.array(component));

export type SourceComponent = z.infer<typeof component>;
export type SourceField = SourceComponent['schema'][string];

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

/** The kind of a field: what its normalised value looks like. */
export function kindOf(source: SourceField): FieldKind {
  if (source.type === 'option') return source.source === 'internal_stories' ? 'story' : 'text';
  if (source.type === 'options') return source.source === 'internal_stories' ? 'stories' : 'options';
  return KINDS[source.type] ?? 'unknown';
}

// --- internal ---

function readFile(path: string, file: string): readonly SourceComponent[] {
  const contents = readJson(path, file);
  const { data, error } = componentsFile.safeParse(contents);
  // Nothing would be left of the types.
  if (data?.length === 0) throw componentsNotRead(file, { lines: ['it has no components'] });
  if (data) return data;
  throw componentsNotRead(file, { lines: toMistakes(error, contents), cause: error });
}

function readJson(path: string, file: string): unknown {
  try {
    return parseJson(readText(path));
  } catch (error) {
    throw componentsNotRead(file, { lines: [messageOf(error)], cause: error });
  }
}

function componentsIn(file: unknown): unknown {
  return isObject(file) ? file['components'] : file;
}

const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;

/** What is odd about the components of a space: names without a type or with the same one, types of fields that nobody knows, and fields that ours have alone. */
function notesOn(theirs: readonly SourceComponent[], ours: readonly SourceComponent[]): readonly string[] {
  const types = theirs.map(({ name }) => toPascalCase(name));
  return theirs.flatMap(({ name, schema }, index) => {
    const at = `component "${name}":`;
    const type = toPascalCase(name);
    if (!IDENTIFIER.test(type)) return [`${at} no type can be named after it, so it has none: name it with letters, digits and hyphens`];
    const [same = index] = types.flatMap((other, place) => (other === type ? [place] : []));
    const known = ours.find((one) => toPascalCase(one.name) === type);
    const missing = Object.keys(known?.schema ?? {}).filter((key) => !Object.hasOwn(schema, key));
    return [
      ...(same === index ? [] : [`${at} its type has the same name as that of "${theirs[same]?.name}", so it has the fields of both`]),
      ...Object.entries(schema).flatMap(([key, { type: kind }]) =>
        FIELD_TYPES.has(kind) ? [] : [`${at} field "${key}": ${noSuchType(kind)}`],
      ),
      ...(missing.length > 0
        ? [`${at} the space has no ${missing.map((key) => `"${key}"`).join(', ')}, which the block of this name reads`]
        : []),
    ];
  });
}

const KINDS: Readonly<Record<string, FieldKind>> = {
  text: 'text',
  textarea: 'text',
  markdown: 'markdown',
  datetime: 'date',
  number: 'number',
  boolean: 'boolean',
  // Retired: the bare addresses of assets.
  image: 'asset',
  file: 'asset',
  asset: 'asset',
  multiasset: 'assets',
  multilink: 'link',
  bloks: 'blocks',
  richtext: 'richtext',
  table: 'richtext',
  custom: 'unknown',
  references: 'stories',
  // Retired.
  array: 'unknown',
};

/** The types that fields may have. */
const FIELD_TYPES: ReadonlySet<string> = new Set([...Object.keys(KINDS), 'option', 'options', ...LAYOUT_TYPES]);

function noSuchType(type: string): string {
  const similar = closest(type, [...FIELD_TYPES]);
  return `nobody knows the field type "${type}"${similar ? `; did you mean "${similar}"?` : ', so its values can be anything'}`;
}
