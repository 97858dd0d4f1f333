/**
 * Does something with a signal that aborts when a time (milliseconds) is up, or another signal does; what is done rejects with the reason then.
 * Node forgets a `AbortSignal.timeout` that nobody holds but an `AbortSignal.any`, and then the time is never up.
 */
export async function within<T>(ms: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const either = new AbortController();
  const stop = () => either.abort(signal.reason);
  const timer = setTimeout(() => either.abort(new DOMException(`it took longer than ${ms / 1000} s`, 'TimeoutError')), ms);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await work(either.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
