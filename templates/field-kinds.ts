/** What a field's normalised value looks like; see `Block` types in `schema.ts`. */
export type FieldKind =
  | 'text'
  | 'date'
  | 'number'
  | 'boolean'
  | 'story'
  | 'stories'
  | 'options'
  | 'asset'
  | 'assets'
  | 'link'
  | 'blocks'
  | 'richtext'
  | 'markdown'
  | 'unknown';

/** Storyblok's types of fields that only structure the editor's form: stories have no values of them. */
export const LAYOUT_TYPES: ReadonlySet<string> = new Set(['tab', 'section']);

/** By component and field name; a trailing `!` marks a required field. */
export type Schema = Readonly<Record<string, Readonly<Record<string, FieldKind | `${FieldKind}!`>>>>;

/** By component and name of a relation field. */
export type Targets = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** By component and name of an option field. */
export type Choices = Targets;
