import { clientMissing, storeNotUsed } from '../report/errors/store.ts';
import type { Store } from './store.ts';

/** A Cloud Storage bucket, with the credentials that Google's libraries find on the machine, or that of `STORAGE_EMULATOR_HOST`. */
export async function openBucket(name: string, prefix: string): Promise<Store> {
  const { IdempotencyStrategy, Storage } = await import('@google-cloud/storage').catch((error: unknown) => {
    throw clientMissing(error);
  });
  // Whatever is put a second time is the same.
  const storage = new Storage({ retryOptions: { idempotencyStrategy: IdempotencyStrategy.RetryAlways } });
  const bucket = storage.bucket(name);
  const [address, before] = [`gs://${name}/${prefix}`, prefix === '' ? '' : `${prefix}/`];
  const attempt = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw storeNotUsed(address, error);
    });
  const fileOf = (of: string) => bucket.file(before + of);
  return {
    address,
    get: (of) =>
      attempt(async () => {
        try {
          // Every reader compares hashes of its own.
          const [bytes] = await fileOf(of).download({ validation: false });
          return bytes;
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    put: (of, bytes) => attempt(() => fileOf(of).save(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { resumable: false })),
    list: (folder) =>
      attempt(async () => {
        const [files] = await bucket.getFiles({ prefix: before + folder, delimiter: '/' });
        return files.map((file) => file.name.slice(before.length));
      }),
    remove: (of) => attempt(async () => void (await fileOf(of).delete({ ignoreNotFound: true }))),
  };
}

// --- internal ---

const isMissing = (error: unknown) => (error as { readonly code?: unknown }).code === 404;
