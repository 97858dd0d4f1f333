import { request, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request verbatim: without normalising the address, following redirects or decompressing. */
export function rawRequest(
  origin: string,
  {
    method = 'GET',
    path,
    headers = {},
  }: { readonly method?: string; readonly path: string; readonly headers?: Readonly<Record<string, string>> },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString('latin1') }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject).end();
  });
}
