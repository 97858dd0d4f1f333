// The package's own types are incomplete; only these options are used.
declare module 'superstatic/lib/superstatic.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  interface ProvidedFile {
    readonly modified: number;
    readonly size: number;
    readonly etag: string;
    readonly stream: Readable;
  }

  interface Options {
    readonly config: (request: IncomingMessage) => Promise<unknown>;
    readonly provider: (request: IncomingMessage, path: string) => Promise<ProvidedFile | null>;
    readonly stack: 'strict' | 'default';
    readonly compression: boolean;
    readonly fallthrough: boolean;
  }

  export default function superstatic(
    options: Options,
  ): (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
}
