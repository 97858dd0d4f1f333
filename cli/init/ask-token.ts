import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Where a line is read from: a terminal, or the output of a program or a file. */
export type LineInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** The first line, empty if there is none; a terminal does not echo it. Rejects if interrupted. */
export async function askSecretly(input: LineInput, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input, output: nowhere(), terminal: Boolean(input.isTTY), signal });
  // In raw mode, Ctrl-C arrives as a character: it has its usual meaning.
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
