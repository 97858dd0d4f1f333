import { withTimeout } from '../../lib/requests.ts';

interface EmulatorAnswer<T> {
  readonly ok: boolean;
  readonly status: number;
  readonly data: T;
}

/** Requests JSON from an emulator, which has half a minute to answer: the first request may wait until it is warm. */
export function askEmulator<T>(url: string, init: RequestInit = {}): Promise<EmulatorAnswer<T>> {
  return withTimeout(PATIENCE_MS, new AbortController().signal, async (signal) => {
    const response = await fetch(url, { ...init, signal });
    return { ok: response.ok, status: response.status, data: (await response.json()) as T };
  });
}

// --- internal ---

const PATIENCE_MS = 30_000;
