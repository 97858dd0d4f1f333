import {
  connectStorageEmulator,
  deleteObject,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytesResumable,
  type StorageReference,
} from 'firebase/storage';
import { PICTURE } from '../../user-fields.ts';
import { hostOf } from './app.ts';
import { currentUser, startAuth } from './auth.ts';
import { CodedError, toErrorCode } from './error-code.ts';

interface UploadOptions {
  readonly signal: AbortSignal;
  /** Called with the part that is sent, from 0 to 1. The SDK knows it only of files above 256 KB, which it sends in parts. */
  readonly tell: (share: number) => void;
}

/** Stores a picture in place of the one before, and returns its address. Aborted, it keeps that one and throws `canceled`. */
export function uploadPicture(picture: Blob, { signal, tell }: UploadOptions): Promise<string> {
  return withOwnPicture(async (file) => {
    const task = uploadBytesResumable(file, picture, { contentType: picture.type });
    signal.addEventListener('abort', () => task.cancel());
    if (signal.aborted) task.cancel();
    task.on('state_changed', ({ bytesTransferred, totalBytes }) => tell(bytesTransferred / totalBytes));
    await task;
    return getDownloadURL(file);
  });
}

/** Removes the stored picture, if there is one. */
export async function deletePicture(): Promise<void> {
  await withOwnPicture(deleteObject).catch((error: unknown) => {
    if (!GONE.includes(toErrorCode(error))) throw error;
  });
}

// --- internal ---

const GONE = ['object-not-found', 'bucket-not-found', 'project-not-found'];

/** Codes of Storage for what others name differently. */
const CODES: Readonly<Record<string, string>> = {
  'quota-exceeded': 'resource-exhausted',
  'retry-limit-exceeded': 'network-request-failed',
  unauthorized: 'permission-denied',
};

/** The time for all attempts to upload, in ms: enough for 300 kB at the speed of 2G. */
const UPLOAD_MS = 120_000;
const OTHER_MS = 30_000;
/** For the last attempt of somebody who is offline. */
const OFFLINE_MS = 5_000;

async function withOwnPicture<T>(work: (file: StorageReference) => Promise<T>): Promise<T> {
  const { auth, config } = startAuth();
  const { uid } = currentUser();
  // The SDK would wait forever for the token of a session that has ended.
  await currentUser().getIdToken();
  const storage = getStorage(auth.app);
  if (config.emulators) connectStorageEmulator(storage, ...hostOf(config.emulators.storage));
  storage.maxUploadRetryTime = navigator.onLine ? UPLOAD_MS : OFFLINE_MS;
  storage.maxOperationRetryTime = navigator.onLine ? OTHER_MS : OFFLINE_MS;
  try {
    return await work(ref(storage, `${PICTURE.folder}/${uid}`));
  } catch (error) {
    const code = toErrorCode(error);
    throw new CodedError(CODES[code] ?? code, { cause: error });
  }
}
