import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** What a line is read from: a terminal, or what a program or a file says. */
export type LineInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** The first line, empty where there is none; a terminal does not show it while it is typed. Rejects when it is interrupted. */
export async function askSecretly(input: LineInput, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input, output: nowhere(), terminal: Boolean(input.isTTY), signal });
  // What is read key by key gets Ctrl-C as a key: it means what it means elsewhere.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const { value } = await lines[Symbol.asyncIterator]().next();
    signal.throwIfAborted();
    return (value ?? '').trim();
  } finally {
    lines.close();
  }
}

// --- internal ---

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
