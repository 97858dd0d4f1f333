import type { Answer, Ask, Failure } from './render-worker.ts';

/** Only one request at a time. */
export type AskWorker = (ask: Ask) => Promise<Answer>;

/** Starts the worker with the first request, and another one after it has failed, for example because its script could not be loaded. */
export function createAskWorker(address: string): AskWorker {
  let running: Worker | null = null;
  return (ask) =>
    new Promise<Answer>((resolve, reject) => {
      const worker = (running ??= new Worker(address));
      const answered = new AbortController();
      const once = { signal: answered.signal };
      worker.addEventListener(
        'error',
        () => {
          answered.abort();
          worker.terminate();
          running = null;
          reject(new Error(`${address} could not be run.`));
        },
        once,
      );
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<Answer | Failure>) => {
          answered.abort();
          if ('error' in data) reject(new Error(data.error));
          else resolve(data);
        },
        once,
      );
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
      worker.postMessage(ask);
    });
}
