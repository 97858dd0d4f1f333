// Firestore by its REST interface: the one document that accounts need would cost 19.5 kB of SDK (docs/adr/0011-accounts-in-the-browser.md).
import { firestoreOrigin } from '../firestore-origin.ts';
import { currentUser, startAuth } from './auth.ts';
import { CodedError } from './error-code.ts';
import { codeOfStatus } from '../status-codes.ts';
import { thisDevice, timeOutMs } from './time-out.ts';
import { toFields, toRecord } from './document-values.ts';
import type { DocumentFields, DocumentRecord } from './document-values.ts';

/** What a write does to a document. */
export interface Write {
  readonly path: string;
  /** The fields to write; an empty text removes its field. Fields that are not named stay as they are. */
  readonly fields: DocumentRecord;
  /** Refuses to write where the document is there, or is not. @default it may be */
  readonly mustExist?: boolean;
  /** Fields that get the server's time. */
  readonly serverTime?: readonly string[];
}

/** Reads a document; null where there is none. */
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

/** Removes documents as the signed-in user, all or none; one that is not there is no error. */
export async function deleteDocuments(paths: readonly string[]): Promise<void> {
  await ask('commit', { writes: paths.map((path) => ({ delete: nameOf(path) })) });
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
    // As Firestore's own client does; JSON by name would gain nothing.
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
