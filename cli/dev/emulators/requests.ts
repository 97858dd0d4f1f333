import { withTimeout } from '../../lib/requests.ts';

interface EmulatorAnswer<T> {
  readonly ok: boolean;
  readonly status: number;
  readonly data: T;
}

/** Where a password policy is read (`GET`) and, in an emulator only, changed (`PUT`). */
export const POLICY_PATH = '/identitytoolkit.googleapis.com/v2/passwordPolicy';

/** Where subscribers are read (`GET`) and deleted (`DELETE`), in an emulator only. */
export const SUBSCRIBERS_PATH = '/emulator/v1/subscribers';

/** Where stored files are deleted (`DELETE`), in an emulator only. */
export const FILES_PATH = '/emulator/v1/files';

/** Requests JSON from an emulator, which has half a minute to answer: the first request may wait until it is warm. */
export function askEmulator<T>(url: string, init: RequestInit = {}): Promise<EmulatorAnswer<T>> {
  return withTimeout(PATIENCE_MS, new AbortController().signal, async (signal) => {
    const response = await fetch(url, { ...init, signal });
    return { ok: response.ok, status: response.status, data: (await response.json()) as T };
  });
}

// --- internal ---

const PATIENCE_MS = 30_000;
