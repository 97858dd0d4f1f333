import { setMaxListeners } from 'node:events';

/**
 * Runs a function with a signal that aborts after a time (milliseconds) or when another signal does, and then rejects with the reason, whatever becomes
 * of the function: the body of a `fetch` may never settle, not even when it is aborted, as where the check sum of its gzip is wrong. The timer keeps
 * the process alive, which would otherwise end in the middle of such a wait; and an `AbortSignal.timeout` referenced only by an `AbortSignal.any` is
 * garbage-collected by Node, and then never fires.
 */
export async function withTimeout<T>(ms: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const either = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    either.signal.addEventListener('abort', () => reject(either.signal.reason as Error));
  });
  const stop = () => either.abort(signal.reason);
  const timer = setTimeout(() => either.abort(new DOMException(`it took longer than ${ms / 1000} s`, 'TimeoutError')), ms);
  // Many may run at once, each with a listener: Node would warn of a leak.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([aborted, work(either.signal)]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
