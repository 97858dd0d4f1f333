/** A value of a document in JSON. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };
type Input = Plain | Date;

/** The fields of a document in the format of Firestore's REST API. */
export function toFields(data: Readonly<Record<string, Input>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toValue(value)]));
}

/** The fields of a document in JSON; timestamps are ISO strings. */
export function fromFields(fields: object): Readonly<Record<string, Plain>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fromValue(value as Value)]));
}

// --- internal ---

function toValue(value: Input): unknown {
  if (value === null) return { nullValue: 'NULL_VALUE' };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } };
  return { mapValue: { fields: toFields(value as Readonly<Record<string, Input>>) } };
}

type Value = Readonly<Record<string, unknown>>;

function fromValue(value: Value): Plain {
  if ('integerValue' in value) return Number(value['integerValue']);
  if ('arrayValue' in value) return ((value['arrayValue'] as { values?: readonly Value[] }).values ?? []).map(fromValue);
  if ('mapValue' in value) return fromFields((value['mapValue'] as { fields?: object }).fields ?? {});
  return ('nullValue' in value ? null : Object.values(value)[0]) as Plain;
}
