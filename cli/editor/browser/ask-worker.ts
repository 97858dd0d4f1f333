import type { Answer, Ask } from './render-worker.ts';

/** The HTML of a story's page; null for no story. One is asked for at a time. */
export type AskWorker = (ask: Ask) => Promise<string | null>;

export function startWorker(address: string): AskWorker {
  const worker = new Worker(address);
  return (ask) =>
    new Promise((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error(`${address} could not be run.`)), { once: true });
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<Answer>) => ('error' in data ? reject(new Error(data.error)) : resolve(data.html)),
        { once: true },
      );
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
      worker.postMessage(ask);
    });
}
