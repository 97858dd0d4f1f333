import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers a request in its own way. */
export type Reaction = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers the first requests with these, in their order; null and everything later is answered as usual. */
export function inOrder(reactions: readonly (Reaction | null)[]) {
  const left = [...reactions];
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const reaction = left.shift();
    reaction?.(request, response);
    return Boolean(reaction);
  };
}

/** A complete answer of one's own. */
export const answering =
  (status: number, body: string, headers: { readonly [name: string]: string } = {}): Reaction =>
  (_, response) => {
    response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json', ...headers });
    response.end(body);
  };
