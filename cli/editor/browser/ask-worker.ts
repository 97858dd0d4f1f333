import type { Answer, Ask } from './render-worker.ts';

/** The HTML of a story's page; null for no story. Only one request at a time. */
export type AskWorker = (ask: Ask) => Promise<string | null>;

/** Starts the worker with the first request, and another one after it has failed, for example because its script could not be loaded. */
export function createAskWorker(address: string): AskWorker {
  let running: Worker | null = null;
  return (ask) =>
    new Promise<string | null>((resolve, reject) => {
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
        ({ data }: MessageEvent<Answer>) => {
          answered.abort();
          if ('error' in data) reject(new Error(data.error));
          else resolve(data.html);
        },
        once,
      );
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
      worker.postMessage(ask);
    });
}
