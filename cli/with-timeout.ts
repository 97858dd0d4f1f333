import { setMaxListeners } from 'node:events';

/**
 * Runs a function with a signal that aborts after a time (milliseconds) or when another signal does, so that the function rejects with the reason. An
 * `AbortSignal.timeout` referenced only by an `AbortSignal.any` is garbage-collected by Node, and then never fires.
 */
export async function withTimeout<T>(ms: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const either = new AbortController();
  const stop = () => either.abort(signal.reason);
  const timer = setTimeout(() => either.abort(new DOMException(`it took longer than ${ms / 1000} s`, 'TimeoutError')), ms);
  // Many may run at once, each with a listener: Node would warn of a leak.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await work(either.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
