/** A field's value in Firestore's REST API, for the types that our documents have. */
type Value = { readonly stringValue: string } | { readonly timestampValue: string };

export type DocumentFields = Readonly<Record<string, Value>>;

/** A document as used here: strings, with times in ISO 8601. */
export type DocumentRecord = Readonly<Record<string, string>>;

/** Converts a record to Firestore's format. Empty strings are omitted, which removes them if they are in the update mask. */
export function toFields(record: DocumentRecord): DocumentFields {
  return Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (value === '' ? [] : [[name, { stringValue: value }]])));
}

/** Converts from Firestore's format; values of other types are skipped. */
export function toRecord(fields: Readonly<Record<string, object>>): DocumentRecord {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const { stringValue, timestampValue } = value as { readonly stringValue?: string; readonly timestampValue?: string };
      const text = stringValue ?? timestampValue;
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
