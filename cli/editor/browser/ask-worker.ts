import type { Answer, Ask } from './render-worker.ts';

/** The HTML of a story's page; null for no story. Only one request at a time. */
export type AskWorker = (ask: Ask) => Promise<string | null>;

export function startWorker(address: string): AskWorker {
  const worker = new Worker(address);
  return (ask) =>
    new Promise<string | null>((resolve, reject) => {
      const answered = new AbortController();
      const once = { signal: answered.signal };
      worker.addEventListener('error', () => reject(new Error(`${address} could not be run.`)), once);
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
