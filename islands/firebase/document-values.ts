/** A field's value as Firestore's REST interface spells it; the kinds that our documents have. */
type Value = { readonly stringValue: string } | { readonly timestampValue: string };

export type DocumentFields = Readonly<Record<string, Value>>;

/** A document as we use it: texts, times as ISO 8601 texts. */
export type DocumentRecord = Readonly<Record<string, string>>;

/** A record in Firestore's words. Empty texts are left out, which with an update mask removes them. */
export function toFields(record: DocumentRecord): DocumentFields {
  return Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (value === '' ? [] : [[name, { stringValue: value }]])));
}

/** A record from Firestore's words; values of other kinds are none of ours and left out. */
export function toRecord(fields: Readonly<Record<string, object>>): DocumentRecord {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const { stringValue, timestampValue } = value as { readonly stringValue?: string; readonly timestampValue?: string };
      const text = stringValue ?? timestampValue;
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
