import type { IncomingMessage, ServerResponse } from 'node:http';

/** A custom response to a request. */
export type Reaction = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers the first requests with these, in order; null and later requests get the usual response. */
export function inOrder(reactions: readonly (Reaction | null)[]) {
  const left = [...reactions];
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const reaction = left.shift();
    reaction?.(request, response);
    return Boolean(reaction);
  };
}

/** A complete custom response. */
export const answering =
  (status: number, body: string, headers: { readonly [name: string]: string } = {}): Reaction =>
  (_, response) => {
    response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json', ...headers });
    response.end(body);
  };
