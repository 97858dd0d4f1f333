// Firestore by its REST API: the SDK would cost 19.5 kB for the one document that accounts need (docs/adr/0011-accounts-in-the-browser.md).
import { codeOfStatus, firestoreOrigin } from '../../firebase-rest.ts';
import { currentUser, startAuth } from './auth.ts';
import { CodedError } from './error-code.ts';

/** A write to a document. */
export interface Write {
  readonly path: string;
  /** The fields to write; an empty string removes its field. Other fields are kept. */
  readonly fields: DocumentRecord;
  /** If set, the write fails unless the document exists (or does not). @default either */
  readonly mustExist?: boolean;
  /** Fields to set to the server's time. */
  readonly serverTime?: readonly string[];
}

/** Reads a document; null if it does not exist. */
export async function readDocument(path: string): Promise<DocumentRecord | null> {
  const [answer] = (await ask('batchGet', { documents: [nameOf(path)] })) as readonly Found[];
  return answer?.found ? toRecord(answer.found.fields ?? {}) : null;
}

/** Writes a document as the signed-in user. */
export async function writeDocument({ path, fields, mustExist, serverTime = [] }: Write): Promise<void> {
  const write = {
    update: { name: nameOf(path), fields: toFields(fields) },
    updateMask: { fieldPaths: Object.keys(fields) },
    ...(mustExist === undefined ? {} : { currentDocument: { exists: mustExist } }),
    updateTransforms: serverTime.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
  };
  await ask('commit', { writes: [write] });
}

/** Deletes documents as the signed-in user, all or none; a missing document is not an error. */
export async function deleteDocuments(paths: readonly string[]): Promise<void> {
  await ask('commit', { writes: paths.map((path) => ({ delete: nameOf(path) })) });
}

/** Timeout of a request in ms, for requests without one of their own: as long as the Auth SDK's. */
export function timeOutMs({ isOnline, isMobile }: Device): number {
  if (!isOnline) return OFFLINE_MS;
  return isMobile ? MOBILE_MS : DESKTOP_MS;
}

/** The current device. */
export function thisDevice({ onLine, userAgent }: Pick<Navigator, 'onLine' | 'userAgent'> = navigator): Device {
  return { isOnline: onLine, isMobile: /Android|iP(?:hone|ad|od)|Mobile/.test(userAgent) };
}

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

// --- internal ---

interface Found {
  readonly found?: { readonly fields?: DocumentFields };
}

const database = () => `projects/${startAuth().config.projectId}/databases/(default)`;
const nameOf = (path: string) => `${database()}/documents/${path}`;

async function ask(verb: 'batchGet' | 'commit', body: object): Promise<unknown> {
  const { config } = startAuth();
  const url = `${firestoreOrigin(config)}/v1/${database()}/documents:${verb}?key=${encodeURIComponent(config.apiKey)}`;
  const authorization = `Bearer ${await currentUser().getIdToken()}`;
  const response = await fetch(url, {
    method: 'POST',
    // As Firestore's own client does; declaring JSON would gain nothing.
    headers: { authorization, 'content-type': 'text/plain' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeOutMs(thisDevice())),
  }).catch((error: unknown) => {
    throw new CodedError('network-request-failed', { cause: error });
  });
  if (!response.ok) throw new CodedError(codeOfStatus(response.status));
  return response.json().catch((error: unknown) => {
    throw new CodedError('invalid-response', { cause: error });
  });
}

/** What is known about the device and its connection. */
interface Device {
  readonly isOnline: boolean;
  readonly isMobile: boolean;
}

const DESKTOP_MS = 30_000;
const MOBILE_MS = 60_000;
const OFFLINE_MS = 5_000;
